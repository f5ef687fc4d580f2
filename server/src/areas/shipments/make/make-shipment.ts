import { deliveryStateAt } from '@docket/contract/tracking-at'
import { invalid } from '../../../host/errors.ts'
import { DAY_MS } from '../../../host/zoned-time.ts'
import { choosePlaces } from '../places/choose-places.ts'
import { SCENARIOS, type ScenarioRules } from '../scenarios/scenarios.ts'
import { carriersFor, shipMethod } from './carriers.ts'
import {
  chooseDelivery,
  type DeliveryTerms,
  DOMESTIC_TRANSIT,
  INTERNATIONAL_TRANSIT,
} from './choose-times.ts'
import { eventPlaceOf } from './events.ts'
import { noMatchError } from './no-match.ts'
import { pick, type RandomSource } from './random.ts'
import type { Carrier, MadeShipment, ShipmentRequest } from './request.ts'
import { makeSchedule } from './schedule.ts'
import { drawTrackingNumber } from './tracking-number.ts'

/**
 * Makes a test shipment for a request. The same request, time and random numbers make the same shipment.
 * @throws ShopError NO_TRACKING_MATCH for a valid request that is impossible; VALIDATION_ERROR by field for a place or
 * a carrier that is not in the list
 */
export function makeShipment(
  request: ShipmentRequest,
  { nowMs, random }: { nowMs: number; random: RandomSource },
): MadeShipment {
  const international = request.destination.country !== 'US'
  const scenario: ScenarioRules = SCENARIOS[request.scenario]
  refuseImpossible(request, scenario, international)
  const places = choosePlaces(request, random)
  const carrier = chooseCarrier(request.carrier, international, random)
  const transit = international ? INTERNATIONAL_TRANSIT : DOMESTIC_TRANSIT
  const destination = eventPlaceOf(places.destination)
  const { firstArrival, delivers } = scenario
  const terms = { request, destination, firstArrival, delivers, transit, nowMs, random }
  const deliveryMs = chooseDelivery(terms)
  if (deliveryMs === null) throw noMatchError(whyNoDelivery(terms))
  const schedule = makeSchedule({ request, scenario, places, transit, deliveryMs, nowMs, random })
  return {
    trackingNumber: drawTrackingNumber(random),
    carrier,
    shipMethod: shipMethod({ carrier, international }, schedule.firstEstimateMs - schedule.shippedAtMs),
    origin: places.origin,
    destination: places.destination,
    shippedAt: new Date(schedule.shippedAtMs),
    estimatedDeliveryAt: new Date(deliveryMs),
    deliveryState: deliveryStateAt(schedule.events, nowMs),
    schedule: schedule.events,
  }
}

function refuseImpossible(request: ShipmentRequest, scenario: ScenarioRules, international: boolean): void {
  if (scenario.internationalOnly && !international) {
    throw noMatchError('Customs only hold international shipments. Choose another scenario.')
  }
  if (!scenario.delivers && !request.deliveryStates.includes('in-transit')) {
    throw noMatchError('This scenario never ends in a delivery. Choose in transit, or another scenario.')
  }
}

/** The message for a request whose window has no possible moment of delivery. It says what to change. */
function whyNoDelivery(terms: DeliveryTerms): string {
  const anyShipDate = { ...terms, request: { ...terms.request, minShippedAtMs: null } }
  if (chooseDelivery(anyShipDate) === null) {
    return 'The days do not go with the delivery state. Choose other days, or another delivery state.'
  }
  const days = terms.transit.minMs / DAY_MS
  const duration = `A shipment like this takes ${days === 1 ? 'a day' : `${days} days`} or more`
  // In these scenarios, the parcel is at the door on an earlier day than its delivery.
  const longerScenario = terms.firstArrival === 'at-delivery' ? '' : ', and this scenario takes longer'
  // If the shipment must be delivered already, the delivery can be later only if the window ends in the past.
  const canBeLater = terms.request.deliveryStates.includes('in-transit') || terms.request.toMs < terms.nowMs
  return `${duration}${longerScenario}. Choose an earlier ship date${canBeLater ? ', or a later delivery' : ''}.`
}

function chooseCarrier(
  requestedCarrier: 'any' | Carrier,
  international: boolean,
  random: RandomSource,
): Carrier {
  const carriers = carriersFor(international)
  if (requestedCarrier === 'any') return pick(random, carriers)
  if (!carriers.includes(requestedCarrier)) throw invalid({ carrier: ['Choose a carrier from the list.'] })
  return requestedCarrier
}
