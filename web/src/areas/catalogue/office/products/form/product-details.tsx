import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { TextField } from '../../../../../kit/ui/form/text-field.tsx'
import { uiWords } from '../../../../../kit/ui/strings.ts'
import type { ProductFormState } from '../product-form-schema.ts'
import { words } from '../strings.ts'

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

/** The product's metadata, one row per key and value. */
export function ProductDetails({ form }: { form: ProductFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'metadata' })
  const problems = form.formState.errors.metadata
  const problem = problems?.root?.message ?? problems?.message
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-14">
        {words.details} <span className="font-normal text-muted">({uiWords.optional})</span>
      </legend>
      <p className="text-14 text-muted">{words.detailsHint}</p>
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          aria-label={words.detailNumber(index + 1)}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
        >
          <TextField
            label={words.detailName}
            placeholder={words.detailName}
            hideLabel
            autoComplete="off"
            {...form.field(`metadata.${index}.key`)}
          />
          <div className="order-last col-span-2 sm:order-none sm:col-span-1">
            <TextField
              label={words.detailValue}
              placeholder={words.detailValue}
              hideLabel
              autoComplete="off"
              {...form.field(`metadata.${index}.value`)}
            />
          </div>
          <Button variant="quiet" onClick={() => remove(index)}>
            <X {...icon} />
            {words.removeDetail}
            <span className="sr-only"> {words.detailNumber(index + 1)}</span>
          </Button>
        </fieldset>
      ))}
      {problem && (
        <p role="alert" className="font-medium text-14 text-bad">
          {problem}
        </p>
      )}
      <div>
        <Button size="small" onClick={() => append({ key: '', value: '' })}>
          <Plus {...icon} />
          {words.addDetail}
        </Button>
      </div>
    </fieldset>
  )
}
