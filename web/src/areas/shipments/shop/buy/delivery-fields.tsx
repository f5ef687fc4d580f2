import { RadioRows } from '../../../../kit/ui/form/radio-rows.tsx'
import { DateField } from '../../../../kit/ui/form/text-field.tsx'
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
  return (
    <RadioRows
      legend={words.deliveryState}
      options={deliveryStates}
      isPaired
      {...form.field('deliveryState')}
    />
  )
}

const deliveryStates = (['in-transit', 'delivered'] as const).map((value) => ({
  value,
  label: words.deliveryStates[value],
  hint: words.deliveryStateHints[value],
}))
