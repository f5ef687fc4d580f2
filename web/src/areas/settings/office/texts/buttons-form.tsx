import { buttonsContent, MAX_SITE_TEXT_LENGTH, type SiteText } from '@docket/contract/site-texts'
import { builtInButtons } from '../../../../kit/site-texts.ts'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormEnd } from './form-end.tsx'
import { words } from './strings.ts'
import type { TextFormProps } from './text-form.tsx'

export function ButtonsForm(props: TextFormProps<Extract<SiteText, { name: 'buttons' }>>) {
  const { id, text, isUnsaved, isBusy, onSubmit, onPreview } = props
  const form = useZodForm({ schema: buttonsContent, defaults: text.content ?? builtInButtons })
  const field = { autoComplete: 'off', maxLength: MAX_SITE_TEXT_LENGTH.button }
  return (
    <Form id={id} form={form} onSubmit={(content) => onSubmit({ name: 'buttons', content })}>
      <TextField label={words.browseButton} {...field} {...form.field('browse')} />
      <TextField label={words.trackingButton} {...field} {...form.field('trackingNumbers')} />
      <TextField label={words.viewAllButton} {...field} {...form.field('viewAll')} />
      <TextField label={words.buyNowButton} {...field} {...form.field('buyNow')} />
      <FormEnd
        {...{ form, isUnsaved, isBusy }}
        onPreview={(content) => onPreview({ name: 'buttons', content })}
      />
    </Form>
  )
}
