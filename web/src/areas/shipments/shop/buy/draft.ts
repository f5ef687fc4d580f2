import { DESTINATION_COUNTRY_CODES, ORIGIN_COUNTRY_CODES, STATE_CODES } from '@docket/contract/places'
import type { Carrier, DeliveryState, Scenario, Shipment } from '@docket/contract/shipments'
import { dayParam, oneOf, parseSearch, textParam } from '../../../../kit/search/search-params.ts'
import type { Kind } from '../search.ts'

/** The values of a form; empty text means that nothing is chosen. A form ignores the fields of the other form. */
export interface ShipmentDraft {
  state: string
  country: string
  city: string
  /** Days of the viewer's calendar: `2026-11-21`. */
  from: string
  to: string
  deliveryState: DeliveryState
  carrier: string
  originState: string
  originCountry: string
  originCity: string
  minShippedAt: string
  checkOnWalmart: boolean
  scenario: Scenario
}

export const EMPTY_DRAFT: ShipmentDraft = {
  state: '',
  country: '',
  city: '',
  from: '',
  to: '',
  deliveryState: 'in-transit',
  carrier: 'any',
  originState: '',
  originCountry: '',
  originCity: '',
  minShippedAt: '',
  checkOnWalmart: false,
  scenario: 'happy',
}

/** The filled fields as text for the page's URL; undefined if all are empty. */
export function writeDraft(draft: ShipmentDraft): string | undefined {
  const filledFields = Object.entries(draft).filter(
    ([name, value]) => value !== EMPTY_DRAFT[name as keyof ShipmentDraft],
  )
  const params = new URLSearchParams(filledFields.map(([name, value]) => [name, String(value)]))
  return params.toString() || undefined
}

/** The inverse of `writeDraft`. An invalid value reads as not filled in. */
export function readDraft(kind: Kind, text: string | undefined): ShipmentDraft {
  const raw = parseSearch(text ?? '')
  const isUsa = kind === 'usa'
  const state = isUsa ? codeParam(raw, 'state', STATE_CODES) : ''
  const country = isUsa ? '' : codeParam(raw, 'country', DESTINATION_COUNTRY_CODES)
  const originState = isUsa ? codeParam(raw, 'originState', STATE_CODES) : ''
  const originCountry = isUsa ? '' : codeParam(raw, 'originCountry', ORIGIN_COUNTRY_CODES)
  const hasOrigin = originState !== '' || (originCountry !== '' && originCountry !== country)
  const deliveryState = oneOf(raw, 'deliveryState', ['in-transit', 'delivered']) ?? 'in-transit'
  return {
    state,
    country,
    city: state || country ? (textParam(raw, 'city') ?? '') : '',
    from: dayParam(raw, 'from') ?? '',
    to: dayParam(raw, 'to') ?? '',
    deliveryState,
    carrier: oneOf(raw, 'carrier', carriersOf(kind)) ?? 'any',
    originState,
    originCountry: hasOrigin ? originCountry : '',
    originCity: hasOrigin ? (textParam(raw, 'originCity') ?? '') : '',
    minShippedAt: dayParam(raw, 'minShippedAt') ?? '',
    checkOnWalmart: raw.checkOnWalmart === 'true',
    scenario: oneOf(raw, 'scenario', scenariosFor(kind, deliveryState)) ?? 'happy',
  }
}

export function kindOf({ destCountry }: Pick<Shipment, 'destCountry'>): Kind {
  return destCountry === 'US' ? 'usa' : 'international'
}

/** A draft with the places, carrier, scenario and day of delivery of a shipment. */
export function draftLike(shipment: Shipment, nowMs: number): ShipmentDraft {
  const isUsa = kindOf(shipment) === 'usa'
  const day = dayOf(shipment.estDeliveryDate)
  const isOver = Date.parse(shipment.estDeliveryDate) < nowMs
  return {
    ...EMPTY_DRAFT,
    state: isUsa ? (shipment.destState ?? '') : '',
    country: isUsa ? '' : shipment.destCountry,
    city: shipment.destCity,
    from: day,
    to: day,
    // A lost or returned shipment is never delivered.
    deliveryState: isOver && isDelivered(shipment.scenario) ? 'delivered' : 'in-transit',
    carrier: shipment.carrier,
    originState: isUsa ? (shipment.originState ?? '') : '',
    originCountry: isUsa ? '' : shipment.originCountry,
    originCity: shipment.originCity,
    checkOnWalmart: shipment.checkOnWalmart,
    scenario: shipment.scenario,
  }
}

function codeParam(raw: Record<string, string>, name: string, codes: readonly string[]): string {
  return oneOf(raw, name, codes) ?? ''
}

/** The day of an instant in the viewer's calendar. */
function dayOf(instant: string): string {
  const date = new Date(instant)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

const CARRIERS = {
  usa: ['any', 'fedex', 'ups'],
  international: ['any', 'fedex', 'dhl'],
} as const

/** In the order in which they are offered. */
export const scenarios: readonly Scenario[] = [
  'happy',
  'delay',
  'failed-attempt',
  'customs-hold',
  'returned',
  'lost',
  'delivered-then-corrected',
]
const NEVER_DELIVERED: readonly Scenario[] = ['lost', 'returned']

/** Whether a scenario ends with a delivery. Otherwise the shipment stays in transit on all days. */
export function isDelivered(scenario: Scenario): boolean {
  return !NEVER_DELIVERED.includes(scenario)
}

export function carriersOf(kind: Kind): readonly ('any' | Carrier)[] {
  return CARRIERS[kind]
}

/**
 * The scenarios to choose from. Only international shipments have a customs hold, and the delivery state 'delivered'
 * needs a scenario that ends with a delivery.
 */
export function scenariosFor(kind: Kind, deliveryState: DeliveryState): readonly Scenario[] {
  return scenarios.filter(
    (scenario) =>
      (kind === 'international' || scenario !== 'customs-hold') &&
      (deliveryState === 'in-transit' || isDelivered(scenario)),
  )
}
