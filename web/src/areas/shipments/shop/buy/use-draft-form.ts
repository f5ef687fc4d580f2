import { useEffect, useEffectEvent, useState } from 'react'
import { useZodForm, type ZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import type { Kind } from '../search.ts'
import { words } from '../strings.ts'
import { isDelivered, type ShipmentDraft, scenariosFor } from './draft.ts'
import { draftSchema, type ShipmentRequest, stateOfDays } from './draft-schema.ts'

const DAYS = ['from', 'to', 'minShippedAt'] as const

export type DraftForm = ZodForm<ShipmentDraft, ShipmentRequest>

interface DraftFormOptions {
  kind: Kind
  /** The initial values. */
  draft: ShipmentDraft
  onDraft: (draft: ShipmentDraft) => void
}

/** A form that adjusts other fields after a change. `notes` tells the customer what was adjusted. */
export function useDraftForm({ kind, draft, onDraft }: DraftFormOptions) {
  const [schema] = useState(() => draftSchema(kind))
  const form = useZodForm({ schema, defaults: draft })
  const [notes, setNotes] = useState<string[]>([])
  /** Sets fields, and removes their errors. Returns all values. */
  function set(patch: Partial<ShipmentDraft>): ShipmentDraft {
    for (const [name, value] of Object.entries(patch)) form.setValue(name as keyof ShipmentDraft, value)
    form.clearErrors(Object.keys(patch) as (keyof ShipmentDraft)[])
    return form.getValues()
  }
  const applyConsequences = useEffectEvent((changed: string) => {
    const { patch, notes: newNotes } = consequencesOf(changed, form.getValues(), { kind, nowMs: Date.now() })
    const values = set(patch)
    // The days are validated against each other, so a change of one can correct another.
    const invalidDays = DAYS.filter((day) => day !== changed && form.getFieldState(day).error)
    if (DAYS.some((day) => day === changed) && invalidDays.length > 0) void form.trigger(invalidDays)
    setNotes(newNotes)
    onDraft({ ...values })
  })
  const { watch } = form
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name, type }) => {
      if (type === 'change' && name !== undefined) applyConsequences(name)
    })
    return unsubscribe
  }, [watch])
  return {
    form,
    notes,
    /** Fills in several fields that fit each other. */
    fill(patch: Partial<ShipmentDraft>) {
      const values = set(patch)
      if (form.getFieldState('minShippedAt').error) void form.trigger('minShippedAt')
      setNotes([])
      onDraft({ ...values })
    },
  }
}

interface Consequences {
  /** The other fields that change. */
  patch: Partial<ShipmentDraft>
  /** The sentences that tell the customer about these changes. */
  notes: string[]
}

/** What a change of one field means for the others. `draft` has the change already. */
export function consequencesOf(
  changedField: string,
  draft: ShipmentDraft,
  { kind, nowMs }: { kind: Kind; nowMs: number },
): Consequences {
  const patch: Partial<ShipmentDraft> = {}
  const notes: string[] = []
  if (changedField === 'state' || changedField === 'country') patch.city = ''
  if (changedField === 'originState' || changedField === 'originCountry') patch.originCity = ''
  // An international shipment goes from one country to another.
  if (changedField === 'country' && draft.country !== '' && draft.country === draft.originCountry) {
    Object.assign(patch, { originCountry: '', originCity: '' })
  }
  const stateForDays = ['from', 'to', 'scenario'].includes(changedField)
    ? stateOfDays(draft, nowMs)
    : undefined
  const scenarioAllowsState = stateForDays === 'in-transit' || isDelivered(draft.scenario)
  if (stateForDays !== undefined && stateForDays !== draft.deliveryState && scenarioAllowsState) {
    patch.deliveryState = stateForDays
    notes.push(stateForDays === 'delivered' ? words.choseDelivered : words.choseInTransit)
  }
  const deliveryState = patch.deliveryState ?? draft.deliveryState
  if (!scenariosFor(kind, deliveryState).includes(draft.scenario)) {
    patch.scenario = 'happy'
    notes.push(words.choseHappy)
  }
  return { patch, notes }
}
