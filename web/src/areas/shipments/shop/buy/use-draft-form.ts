import { useEffect, useEffectEvent, useState } from 'react'
import { useZodForm, type ZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import type { Kind } from '../search.ts'
import { consequencesOf } from './consequences.ts'
import type { ShipmentDraft } from './draft.ts'
import { draftSchema, type ShipmentRequest } from './draft-schema.ts'

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
  const applyConsequences = useEffectEvent((changed: string) => {
    const values = form.getValues()
    const { patch, notes: newNotes } = consequencesOf(changed, values, { kind, nowMs: Date.now() })
    for (const [name, value] of Object.entries(patch)) form.setValue(name as keyof ShipmentDraft, value)
    form.clearErrors(Object.keys(patch) as (keyof ShipmentDraft)[])
    // The days are validated against each other, so a change of one can correct another.
    const invalidDays = DAYS.filter((day) => day !== changed && form.getFieldState(day).error)
    if (DAYS.some((day) => day === changed) && invalidDays.length > 0) void form.trigger(invalidDays)
    setNotes(newNotes)
    onDraft({ ...values, ...patch })
  })
  const { watch } = form
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name, type }) => {
      if (type === 'change' && name !== undefined) applyConsequences(name)
    })
    return unsubscribe
  }, [watch])
  return { form, notes }
}
