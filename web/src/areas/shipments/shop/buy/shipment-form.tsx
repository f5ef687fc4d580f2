import { type ReactNode, useId, useState } from 'react'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { CheckField } from '../../../../kit/ui/form/check-field.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { RadioRows } from '../../../../kit/ui/form/radio-rows.tsx'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { DateField } from '../../../../kit/ui/form/text-field.tsx'
import { shipmentWords } from '../../strings.ts'
import type { Kind } from '../search.ts'
import { words } from '../strings.ts'
import { DayPresets } from './day-preset-buttons.tsx'
import { carriersOf, type ShipmentDraft, scenariosFor } from './draft.ts'
import { missingFields, type ShipmentRequest } from './draft-schema.ts'
import { PlaceFields } from './place-fields.tsx'
import { type DraftForm, useDraftForm } from './use-draft-form.ts'

interface ShipmentFormProps {
  /** The id of the `<form>`. Its submit button is in the checkout panel. */
  id: string
  kind: Kind
  /** The initial values. */
  draft: ShipmentDraft
  onDraft: (draft: ShipmentDraft) => void
  onPurchase: (request: ShipmentRequest) => Promise<void>
}

/** The places, the days of delivery and the carrier of a shipment. */
export function ShipmentForm({ id, kind, draft, onDraft, onPurchase }: ShipmentFormProps) {
  const { form, notes, fill } = useDraftForm({ kind, draft, onDraft })
  const values = form.watch()
  const isIncomplete = form.formState.submitCount > 0 && missingFields(kind, values).length > 0
  return (
    <Form
      form={form}
      id={id}
      summaryTitle={isIncomplete ? words.fillRequired : undefined}
      onInvalid={() => {
        if (missingFields(kind, form.getValues()).length > 0) toast.error(words.fillRequired)
      }}
      onSubmit={onPurchase}
    >
      <Part title={words.destination}>
        <PlaceFields form={form} kind={kind} end="destination" values={values} />
      </Part>
      <Part title={words.delivery}>
        <DeliveryFields form={form} notes={notes} values={values} onFill={fill} />
      </Part>
      <Part title={words.origin}>
        <PlaceFields form={form} kind={kind} end="origin" values={values} />
      </Part>
      <AdvancedFields form={form} kind={kind} values={values} />
    </Form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className="mb-4 text-18">
        {title}
      </h2>
      {children}
    </fieldset>
  )
}

interface DeliveryFieldsProps {
  form: DraftForm
  /** Messages about values that the form corrected after the last change. */
  notes: readonly string[]
  values: ShipmentDraft
  onFill: (values: Partial<ShipmentDraft>) => void
}

/** The days of delivery and the delivery state. */
function DeliveryFields({ form, notes, values, onFill }: DeliveryFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 min-[22.5rem]:grid-cols-2">
        <DateField label={words.fromDate} required {...form.field('from')} />
        <DateField label={words.toDate} required {...form.field('to')} />
      </div>
      <p className="-mt-2 text-14 text-muted">{words.windowHint}</p>
      <DayPresets values={values} onFill={onFill} />
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

interface AdvancedFieldsProps {
  form: DraftForm
  kind: Kind
  values: ShipmentDraft
}

/** Carrier, ship date, the check on Walmart and, under 'Advanced', the scenario. */
function AdvancedFields({ form, kind, values }: AdvancedFieldsProps) {
  // A chosen scenario must be visible.
  const [isOpen, setIsOpen] = useState(values.scenario !== 'happy')
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={words.carrier}
          options={carriersOf(kind).map((value) => ({ value, label: shipmentWords.carriers[value] }))}
          {...form.field('carrier')}
        />
        <DateField label={words.earliestShipDate} optional {...form.field('minShippedAt')} />
      </div>
      <CheckField label={words.checkOnWalmart} {...form.field('checkOnWalmart')} />
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="inline-flex min-h-(--target) items-center gap-2 rounded-control font-medium marker:content-none">
          <span aria-hidden="true" className="inline-block w-3 font-mono text-muted">
            {isOpen ? '−' : '+'}
          </span>
          {words.advanced}
        </summary>
        <div className="mt-2 sm:max-w-form">
          <SelectField
            label={words.scenario}
            options={scenariosFor(kind, values.deliveryState).map((value) => ({
              value,
              label: shipmentWords.scenarios[value],
            }))}
            {...form.field('scenario')}
          />
        </div>
      </details>
    </div>
  )
}
