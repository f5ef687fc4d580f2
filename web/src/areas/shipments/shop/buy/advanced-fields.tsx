import { useState } from 'react'
import { CheckField } from '../../../../kit/ui/form/check-field.tsx'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { DateField } from '../../../../kit/ui/form/text-field.tsx'
import { shipmentWords } from '../../strings.ts'
import type { Kind } from '../search.ts'
import { words } from '../strings.ts'
import { carriersOf, scenariosFor } from './choices.ts'
import type { ShipmentDraft } from './draft.ts'
import type { DraftForm } from './use-draft-form.ts'

interface AdvancedFieldsProps {
  form: DraftForm
  kind: Kind
  values: ShipmentDraft
}

/** Carrier, ship date, the check on Walmart and, under 'Advanced', the scenario. */
export function AdvancedFields({ form, kind, values }: AdvancedFieldsProps) {
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
      <div>
        <CheckField label={words.checkOnWalmart} {...form.field('checkOnWalmart')} />
        <p className="text-14 text-muted">{words.checkOnWalmartHint}</p>
      </div>
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
