import { type ReactNode, useId } from 'react'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Form } from '../../../../kit/ui/form/form.tsx'
import type { Kind } from '../search.ts'
import { words } from '../strings.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import type { ShipmentDraft } from './draft.ts'
import { missingFields, type ShipmentRequest } from './draft-schema.ts'
import { PlaceFields } from './place-fields.tsx'
import { useDraftForm } from './use-draft-form.ts'

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
  const { form, notes } = useDraftForm({ kind, draft, onDraft })
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
        <DeliveryFields form={form} notes={notes} />
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
