import {
  MAX_SERVICES,
  MAX_SITE_TEXT_LENGTH,
  type SiteText,
  servicesContent,
} from '@docket/contract/site-texts'
import { useFieldArray } from 'react-hook-form'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextArea } from '../../../../kit/ui/form/text-area.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormEnd } from './form-end.tsx'
import { Rows } from './rows.tsx'
import { words } from './strings.ts'
import type { TextFormProps } from './text-form.tsx'

export function ServicesForm(props: TextFormProps<Extract<SiteText, { name: 'services' }>>) {
  const { id, text, isUnsaved, isBusy, onSubmit, onPreview } = props
  const form = useZodForm({ schema: servicesContent, defaults: text.content ?? { items: [] } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  const problems = form.formState.errors.items
  return (
    <Form id={id} form={form} onSubmit={(content) => onSubmit({ name: 'services', content })}>
      <Rows
        ids={fields.map(({ id }) => id)}
        nameOf={words.serviceNumber}
        max={MAX_SERVICES}
        problem={problems?.root?.message ?? problems?.message}
        onAdd={() => append({ title: '', text: '' })}
        onRemove={remove}
        renderRow={(index) => (
          <>
            <TextField
              label={words.serviceTitle}
              maxLength={MAX_SITE_TEXT_LENGTH.serviceTitle}
              {...form.field(`items.${index}.title`)}
            />
            <TextArea
              label={words.serviceText}
              rows={2}
              maxLength={MAX_SITE_TEXT_LENGTH.serviceText}
              {...form.field(`items.${index}.text`)}
            />
          </>
        )}
      />
      <FormEnd
        {...{ form, isUnsaved, isBusy }}
        onPreview={(content) => onPreview({ name: 'services', content })}
      />
    </Form>
  )
}
