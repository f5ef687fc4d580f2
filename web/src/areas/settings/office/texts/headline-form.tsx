import { headlineContent, MAX_SITE_TEXT_LENGTH, type SiteText } from '@docket/contract/site-texts'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormEnd } from './form-end.tsx'
import { words } from './strings.ts'
import type { TextFormProps } from './text-form.tsx'

export function HeadlineForm(props: TextFormProps<Extract<SiteText, { name: 'headline' }>>) {
  const { id, text, isUnsaved, isBusy, onSubmit, onPreview } = props
  const form = useZodForm({ schema: headlineContent, defaults: text.content ?? { text: '' } })
  return (
    <Form id={id} form={form} onSubmit={(content) => onSubmit({ name: 'headline', content })}>
      <TextField
        label={words.headlineText}
        autoComplete="off"
        maxLength={MAX_SITE_TEXT_LENGTH.headline}
        {...form.field('text')}
      />
      <FormEnd
        {...{ form, isUnsaved, isBusy }}
        onPreview={(content) => onPreview({ name: 'headline', content })}
      />
    </Form>
  )
}
