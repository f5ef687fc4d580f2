import { legalContent, type SiteText } from '@docket/contract/site-texts'
import { EditorField } from '../../../../kit/office/description/editor/editor-field.tsx'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormEnd } from './form-end.tsx'
import { words } from './strings.ts'
import type { TextFormProps } from './text-form.tsx'

/** A legal text in the editor of descriptions, without its colours and videos. */
export function LegalForm(
  props: TextFormProps<Extract<SiteText, { name: 'terms' | 'privacy' | 'refund-policy' }>>,
) {
  const { id, text, isUnsaved, isCustom, isBusy, onSubmit, onPreview } = props
  const form = useZodForm({ schema: legalContent, defaults: { html: text.content?.html ?? '' } })
  return (
    <Form id={id} form={form} onSubmit={(content) => onSubmit({ name: text.name, content })}>
      {!isCustom && (
        <Notice tone="warn">
          <p>{words.placeholderHint}</p>
        </Notice>
      )}
      <EditorField form={form} name="html" label={words.legalText} hint={words.legalHint} isPlain />
      <FormEnd
        {...{ form, isUnsaved, isBusy }}
        onPreview={(content) => onPreview({ name: text.name, content })}
      />
    </Form>
  )
}
