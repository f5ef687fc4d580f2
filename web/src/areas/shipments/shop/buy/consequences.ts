import type { Kind } from '../search.ts'
import { words } from '../strings.ts'
import { isDelivered, scenariosFor } from './choices.ts'
import { stateOfDays } from './delivery-days.ts'
import type { ShipmentDraft } from './draft.ts'

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
