import {
  figuresContent,
  MAX_FIGURES,
  MAX_SERVICES,
  MAX_SITE_TEXT_LENGTH,
  MAX_TESTIMONIALS,
  servicesContent,
  testimonialsContent,
} from '@docket/contract/site-texts'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { TextArea } from '../../../../kit/ui/form/text-area.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormOfText, type FormPropsOf } from './form-of-text.tsx'
import { words } from './strings.ts'

export function FiguresForm({ text, ...props }: FormPropsOf<'figures'>) {
  const form = useZodForm({ schema: figuresContent, defaults: text.content ?? { items: [] } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  const problems = form.formState.errors.items
  return (
    <FormOfText {...props} form={form} toText={(content) => ({ name: 'figures', content })}>
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
    </FormOfText>
  )
}

export function ServicesForm({ text, ...props }: FormPropsOf<'services'>) {
  const form = useZodForm({ schema: servicesContent, defaults: text.content ?? { items: [] } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  const problems = form.formState.errors.items
  return (
    <FormOfText {...props} form={form} toText={(content) => ({ name: 'services', content })}>
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
    </FormOfText>
  )
}

export function TestimonialsForm({ text, ...props }: FormPropsOf<'testimonials'>) {
  const form = useZodForm({ schema: testimonialsContent, defaults: text.content ?? { items: [] } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  const problems = form.formState.errors.items
  return (
    <FormOfText {...props} form={form} toText={(content) => ({ name: 'testimonials', content })}>
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
    </FormOfText>
  )
}

const iconProps = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

interface RowsProps {
  /** The keys of the rows. */
  ids: readonly string[]
  /** The name of a row, counted from 1. */
  nameOf: (number: number) => string
  renderRow: (index: number) => ReactNode
  max: number
  /** The problem of the rows as a whole. */
  problem: string | undefined
  onAdd: () => void
  onRemove: (index: number) => void
}

/** Rows of fields that can be added and removed. */
function Rows({ ids, nameOf, renderRow, max, problem, onAdd, onRemove }: RowsProps) {
  return (
    <>
      {ids.map((id, index) => (
        <fieldset key={id} className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4">
          <legend className="px-1 font-medium text-14">{nameOf(index + 1)}</legend>
          {renderRow(index)}
          <div>
            <Button size="small" variant="quiet" onClick={() => onRemove(index)}>
              <X {...iconProps} />
              {words.remove}
              <span className="sr-only"> {nameOf(index + 1)}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      {problem && (
        <p role="alert" className="font-medium text-14 text-bad">
          {problem}
        </p>
      )}
      {ids.length < max && (
        <div>
          <Button size="small" onClick={onAdd}>
            <Plus {...iconProps} />
            {words.add}
          </Button>
        </div>
      )}
    </>
  )
}
