import { figuresContent, MAX_FIGURES, MAX_SITE_TEXT_LENGTH, type SiteText } from '@docket/contract/site-texts'
import { useFieldArray } from 'react-hook-form'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormEnd } from './form-end.tsx'
import { Rows } from './rows.tsx'
import { words } from './strings.ts'
import type { TextFormProps } from './text-form.tsx'

export function FiguresForm(props: TextFormProps<Extract<SiteText, { name: 'figures' }>>) {
  const { id, text, isUnsaved, isBusy, onSubmit, onPreview } = props
  const form = useZodForm({ schema: figuresContent, defaults: text.content ?? { items: [] } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  const problems = form.formState.errors.items
  return (
    <Form id={id} form={form} onSubmit={(content) => onSubmit({ name: 'figures', content })}>
      <Rows
        ids={fields.map(({ id }) => id)}
        nameOf={words.figureNumber}
        max={MAX_FIGURES}
        problem={problems?.root?.message ?? problems?.message}
        onAdd={() => append({ figure: '', what: '' })}
        onRemove={remove}
        renderRow={(index) => (
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField
              label={words.figure}
              autoComplete="off"
              maxLength={MAX_SITE_TEXT_LENGTH.figure}
              {...form.field(`items.${index}.figure`)}
            />
            <TextField
              label={words.figureWhat}
              autoComplete="off"
              maxLength={MAX_SITE_TEXT_LENGTH.figureWhat}
              {...form.field(`items.${index}.what`)}
            />
          </div>
        )}
      />
      <FormEnd
        {...{ form, isUnsaved, isBusy }}
        onPreview={(content) => onPreview({ name: 'figures', content })}
      />
    </Form>
  )
}
