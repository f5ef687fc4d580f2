import {
  type DeliveryState,
  type internationalBody,
  type usaBody,
  windowProblems,
} from '@docket/contract/shipments'
import * as z from 'zod'
import { endOfDay, startOfDay } from '../../../../kit/lib/days.ts'
import type { Kind } from '../search.ts'
import { words } from '../strings.ts'
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

/** A smaller year is a year that is still being typed. */
const FIRST_YEAR = 1971

/** The first instant of a day of the viewer's calendar, in milliseconds; undefined while no day is chosen. */
function firstOfDay(day: string): number | undefined {
  return msOf(day, startOfDay(day))
}

/** The last millisecond of a day; undefined while no day is chosen. */
function lastOfDay(day: string): number | undefined {
  const next = msOf(day, endOfDay(day))
  return next === undefined ? undefined : next - 1
}

/** The only delivery state that these days allow; undefined if both are possible. */
export function stateOfDays(
  { from, to }: { from: string; to: string },
  nowMs: number,
): DeliveryState | undefined {
  const firstMs = firstOfDay(from)
  const lastMs = lastOfDay(to)
  if (lastMs !== undefined && lastMs < nowMs) return 'delivered'
  if (firstMs !== undefined && firstMs > nowMs) return 'in-transit'
  return undefined
}

function msOf(day: string, instant: string | undefined): number | undefined {
  if (instant === undefined || Number(day.slice(0, 4)) < FIRST_YEAR) return undefined
  return Date.parse(instant)
}
