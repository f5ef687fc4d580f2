import { legalContent, type SiteText } from '@docket/contract/site-texts'
import { lazy, useCallback } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { loadEditor } from '../../shared/description/editor/load-editor.ts'
import { FormEnd } from './form-end.tsx'
import { words } from './strings.ts'
import type { TextFormProps } from './text-form.tsx'

const TextEditor = lazy(loadEditor)

/** A legal text in the editor of descriptions, without its colours and videos. */
export function LegalForm(
  props: TextFormProps<Extract<SiteText, { name: 'terms' | 'privacy' | 'refund-policy' }>>,
) {
  const { text, isUnsaved, isOwn, isBusy, onSubmit, onPreview } = props
  const stored = text.content?.html ?? ''
  const form = useZodForm({ schema: legalContent, defaults: { html: stored } })
  const { ref } = form.register('html')
  const { error } = form.getFieldState('html', form.formState)
  // The function is new on every render but does the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const fieldRef = useCallback((element: HTMLElement | null) => ref(element), [])
  return (
    <Form form={form} onSubmit={(content) => onSubmit({ name: text.name, content })}>
      {!isOwn && (
        <Notice tone="warn">
          <p>{words.placeholderHint}</p>
        </Notice>
      )}
      <TextEditor
        label={words.legalText}
        hint={words.legalHint}
        isPlain
        error={error?.message}
        stored={stored}
        onChange={(html) =>
          form.setValue('html', html, { shouldDirty: true, shouldValidate: error !== undefined })
        }
        onBlur={() => void form.trigger('html')}
        fieldRef={fieldRef}
      />
      <FormEnd
        {...{ form, isUnsaved, isBusy }}
        onPreview={(content) => onPreview({ name: text.name, content })}
      />
    </Form>
  )
}
