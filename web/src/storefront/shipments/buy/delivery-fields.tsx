import { DateField } from '../../../ui/form/text-field.tsx'
import { words } from '../strings.ts'
import type { DraftForm } from './use-draft-form.ts'

interface DeliveryFieldsProps {
  form: DraftForm
  /** Messages about values that the form corrected after the last change. */
  notes: readonly string[]
}

/** The days of delivery and the delivery state. */
export function DeliveryFields({ form, notes }: DeliveryFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 min-[22.5rem]:grid-cols-2">
        <DateField label={words.fromDate} required {...form.field('from')} />
        <DateField label={words.toDate} required {...form.field('to')} />
      </div>
      <p className="-mt-2 text-14 text-muted">{words.windowHint}</p>
      <DeliveryStateChoice form={form} />
      <div role="status" className="-mt-2 font-medium text-14 text-warn empty:hidden">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  )
}

function DeliveryStateChoice({ form }: Pick<DeliveryFieldsProps, 'form'>) {
  const { error, ...input } = form.field('deliveryState')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-14">{words.deliveryState}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['in-transit', 'delivered'] as const).map((state) => (
          <label
            key={state}
            className="flex min-h-(--control) cursor-pointer items-start gap-3 rounded-control border border-control bg-surface px-3 py-2.5 transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input {...input} type="radio" value={state} className="mt-1 size-4 shrink-0 outline-none" />
            <span>
              <span className="block font-medium">{words.deliveryStates[state]}</span>
              <span className="block text-14 text-muted">{words.deliveryStateHints[state]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1 font-medium text-14 text-bad">{error}</p>}
    </fieldset>
  )
}
