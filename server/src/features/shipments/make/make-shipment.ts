import { invalid } from '../../../platform/errors.ts'
import { carriersFor, shipMethod } from './carriers.ts'
import { chooseDelivery, DOMESTIC_TRANSIT, INTERNATIONAL_TRANSIT } from './choose-times.ts'
import { spotOf } from './events.ts'
import { noMatch } from './no-match.ts'
import { choosePlaces } from './places/choose-places.ts'
import { pick, type RandomSource } from './random.ts'
import type { Carrier, MadeShipment, ShipmentRequest } from './request.ts'
import { SCENARIOS, type ScenarioRules } from './scenarios/scenarios.ts'
import { makeSchedule } from './schedule.ts'
import { deliveryStateAt } from './tracking.ts'
import { drawTrackingNumber } from './tracking-number.ts'

/**
 * Makes a test shipment that goes as the request says. The same request, time and random numbers make the same
 * shipment.
 * @throws ShopError NO_TRACKING_MATCH for what is well-formed but impossible, VALIDATION_ERROR by field for a
 *   place or a carrier that is not in the list
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
  const destination = spotOf(places.destination)
  const deliveryMs = chooseDelivery({ request, destination, door: scenario.door, transit, nowMs, random })
  if (deliveryMs === null) throw noMatch()
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
    throw noMatch('Customs only hold international shipments. Choose another scenario.')
  }
  if (!scenario.delivers && !request.deliveryStates.includes('in-transit')) {
    throw noMatch('This scenario never ends in a delivery. Choose in transit, or another scenario.')
  }
}

function chooseCarrier(wanted: 'any' | Carrier, international: boolean, random: RandomSource): Carrier {
  const carriers = carriersFor(international)
  if (wanted === 'any') return pick(random, carriers)
  if (!carriers.includes(wanted)) throw invalid({ carrier: ['Choose a carrier from the list.'] })
  return wanted
}
