import { type internationalBody, type usaBody, windowProblems } from '@docket/contract/shipments'
import * as z from 'zod'
import type { Kind } from '../search.ts'
import { words } from '../strings.ts'
import { firstOfDay, lastOfDay } from './delivery-days.ts'
import type { ShipmentDraft } from './draft.ts'

type Goods<Body> = Omit<Body, 'couponCode' | 'expectedAmount'>
/** The request without its coupon and its price. */
export type ShipmentRequest =
  | { kind: 'usa'; goods: Goods<z.input<typeof usaBody>> }
  | { kind: 'international'; goods: Goods<z.input<typeof internationalBody>> }

/** Validates a form and turns it into a purchase request. The server checks the rest. */
export function draftSchema(kind: Kind): z.ZodType<ShipmentRequest, ShipmentDraft> {
  return z
    .custom<ShipmentDraft>()
    .superRefine((draft, context) => {
      for (const [field, message] of problemsOf(kind, draft)) {
        context.addIssue({ code: 'custom', path: [field], message })
      }
    })
    .transform((draft) => requestOf(kind, draft))
}

type Problem = [field: keyof ShipmentDraft, message: string]

function problemsOf(kind: Kind, draft: ShipmentDraft): Problem[] {
  const missingProblems = missingFields(kind, draft)
  const from = firstOfDay(draft.from)
  const to = lastOfDay(draft.to)
  if (from === undefined || to === undefined) return missingProblems
  const messagesOfDays: Record<string, string[]> = windowProblems({ from, to }, Date.now()) ?? {}
  const wrongDays = Object.entries(messagesOfDays).map(
    ([field, messages]): Problem => [field as 'from' | 'to', messages.join('\n')],
  )
  const minShippedAt = firstOfDay(draft.minShippedAt)
  const isTooLate = minShippedAt !== undefined && minShippedAt > to
  const wrongShipDay: Problem[] = isTooLate ? [['minShippedAt', words.shipsTooLate]] : []
  return [...missingProblems, ...wrongDays, ...wrongShipDay]
}

/** The required fields that are empty, each with its message. */
export function missingFields(kind: Kind, { state, country, from, to }: ShipmentDraft): Problem[] {
  const missing: Problem[] = []
  if (kind === 'usa' && state === '') missing.push(['state', words.missingState])
  if (kind === 'international' && country === '') missing.push(['country', words.missingCountry])
  if (firstOfDay(from) === undefined) missing.push(['from', words.missingFrom])
  if (lastOfDay(to) === undefined) missing.push(['to', words.missingTo])
  return missing
}

function requestOf(kind: Kind, draft: ShipmentDraft): ShipmentRequest {
  const minShippedAt = firstOfDay(draft.minShippedAt)
  const common = {
    from: firstOfDay(draft.from) ?? 0,
    to: lastOfDay(draft.to) ?? 0,
    deliveryState: [draft.deliveryState],
    ...(draft.city && { city: draft.city }),
    ...(draft.originCity && { originCity: draft.originCity }),
    ...(minShippedAt !== undefined && { minShippedAt }),
    checkOnWalmart: draft.checkOnWalmart,
    scenario: draft.scenario,
  }
  // The form offers the contract's lists. A changed address of the page can have other values; the server refuses them.
  const goods =
    kind === 'usa'
      ? { ...common, state: draft.state, originState: draft.originState || null, carrier: draft.carrier }
      : {
          ...common,
          country: draft.country,
          originCountry: draft.originCountry || null,
          carrier: draft.carrier,
        }
  return { kind, goods } as ShipmentRequest
}
