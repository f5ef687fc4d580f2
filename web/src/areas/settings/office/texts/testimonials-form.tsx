import {
  MAX_SITE_TEXT_LENGTH,
  MAX_TESTIMONIALS,
  type SiteText,
  testimonialsContent,
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

export function TestimonialsForm(props: TextFormProps<Extract<SiteText, { name: 'testimonials' }>>) {
  const { id, text, isUnsaved, isBusy, onSubmit, onPreview } = props
  const form = useZodForm({ schema: testimonialsContent, defaults: text.content ?? { items: [] } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  const problems = form.formState.errors.items
  return (
    <Form id={id} form={form} onSubmit={(content) => onSubmit({ name: 'testimonials', content })}>
      <p className="text-14 text-muted">{words.testimonialHint}</p>
      <Rows
        ids={fields.map(({ id }) => id)}
        nameOf={words.testimonialNumber}
        max={MAX_TESTIMONIALS}
        problem={problems?.root?.message ?? problems?.message}
        onAdd={() => append({ name: '', role: '', text: '' })}
        onRemove={remove}
        renderRow={(index) => (
          <>
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <TextField
                label={words.testimonialName}
                autoComplete="off"
                maxLength={MAX_SITE_TEXT_LENGTH.testimonialName}
                {...form.field(`items.${index}.name`)}
              />
              <TextField
                label={words.testimonialRole}
                autoComplete="off"
                maxLength={MAX_SITE_TEXT_LENGTH.testimonialRole}
                {...form.field(`items.${index}.role`)}
              />
            </div>
            <TextArea
              label={words.testimonialText}
              rows={3}
              maxLength={MAX_SITE_TEXT_LENGTH.testimonialText}
              {...form.field(`items.${index}.text`)}
            />
          </>
        )}
      />
      <FormEnd
        {...{ form, isUnsaved, isBusy }}
        onPreview={(content) => onPreview({ name: 'testimonials', content })}
      />
    </Form>
  )
}
