import type { Kind } from '../search.ts'
import { words } from '../strings.ts'
import { isDelivered, scenariosFor } from './choices.ts'
import { stateOfDays } from './delivery-days.ts'
import type { ShipmentDraft } from './draft.ts'

interface Consequences {
  /** The other fields that change. */
  patch: Partial<ShipmentDraft>
  /** The sentences that tell the customer about it. */
  notes: string[]
}

/** What a change of one field means for the others. `draft` has the change already; `now` is in milliseconds. */
export function consequencesOf(
  changed: string,
  draft: ShipmentDraft,
  { kind, now }: { kind: Kind; now: number },
): Consequences {
  const patch: Partial<ShipmentDraft> = {}
  const notes: string[] = []
  if (changed === 'state' || changed === 'country') patch.city = ''
  if (changed === 'originState' || changed === 'originCountry') patch.originCity = ''
  // An international shipment goes from one country to another.
  if (changed === 'country' && draft.country !== '' && draft.country === draft.originCountry) {
    Object.assign(patch, { originCountry: '', originCity: '' })
  }
  const only = ['from', 'to', 'scenario'].includes(changed) ? stateOfDays(draft, now) : undefined
  const isPossible = only === 'in-transit' || isDelivered(draft.scenario)
  if (only !== undefined && only !== draft.deliveryState && isPossible) {
    patch.deliveryState = only
    notes.push(only === 'delivered' ? words.choseDelivered : words.choseInTransit)
  }
  const deliveryState = patch.deliveryState ?? draft.deliveryState
  if (!scenariosFor(kind, deliveryState).includes(draft.scenario)) {
    patch.scenario = 'happy'
    notes.push(words.choseHappy)
  }
  return { patch, notes }
}
