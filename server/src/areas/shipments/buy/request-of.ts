import { type internationalBody, type usaBody, windowProblems } from '@docket/contract/shipments'
import type * as z from 'zod'
import { invalid } from '../../../host/errors.ts'
import type { ShipmentRequest } from '../make/request.ts'

type UsaBody = z.output<typeof usaBody>
type InternationalBody = z.output<typeof internationalBody>

/** The shipment request of the USA form. The limits of its days depend on `nowMs`. @throws VALIDATION_ERROR */
export function usaRequest(body: UsaBody, nowMs: number): ShipmentRequest {
  if (body.originCity && !body.originState) {
    throw invalid({ originState: ['Choose the state of the origin city.'] })
  }
  return requestOf(body, nowMs, {
    destination: { country: 'US', state: body.state },
    origin: { country: 'US', state: body.originState ?? null },
  })
}

/** The shipment request of the international form. @throws VALIDATION_ERROR */
export function internationalRequest(body: InternationalBody, nowMs: number): ShipmentRequest {
  if (body.originCity && !body.originCountry) {
    throw invalid({ originCountry: ['Choose the country of the origin city.'] })
  }
  if (body.originCountry === body.country) {
    throw invalid({ originCountry: ['Choose another country than the destination.'] })
  }
  return requestOf(body, nowMs, {
    destination: { country: body.country, state: null },
    origin: { country: body.originCountry ?? null, state: null },
  })
}

function requestOf(
  body: UsaBody | InternationalBody,
  nowMs: number,
  places: {
    destination: { country: string; state: string | null }
    origin: { country: string | null; state: string | null }
  },
): ShipmentRequest {
  const problems = windowProblems(body, nowMs)
  if (problems) throw invalid(problems)
  return {
    destination: { ...places.destination, city: body.city ?? null },
    origin: { ...places.origin, city: body.originCity ?? null },
    fromMs: body.from,
    toMs: body.to,
    deliveryStates: body.deliveryState,
    minShippedAtMs: body.minShippedAt ?? null,
    carrier: body.carrier,
    scenario: body.scenario,
  }
}
