import { leadContent, MAX_SITE_TEXT_LENGTH, type SiteText } from '@docket/contract/site-texts'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextArea } from '../../../../kit/ui/form/text-area.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormEnd } from './form-end.tsx'
import { words } from './strings.ts'
import type { TextFormProps } from './text-form.tsx'

export function LeadForm(props: TextFormProps<Extract<SiteText, { name: 'lead' }>>) {
  const { id, text, isUnsaved, isBusy, onSubmit, onPreview } = props
  const form = useZodForm({ schema: leadContent, defaults: text.content ?? { text: '' } })
  return (
    <Form id={id} form={form} onSubmit={(content) => onSubmit({ name: 'lead', content })}>
      <TextArea label={words.leadText} maxLength={MAX_SITE_TEXT_LENGTH.lead} {...form.field('text')} />
      <FormEnd
        {...{ form, isUnsaved, isBusy }}
        onPreview={(content) => onPreview({ name: 'lead', content })}
      />
    </Form>
  )
}
