import { DAY_MS } from '../../../host/zoned-time.ts'
import type { Carrier } from './request.ts'

export function carriersFor(international: boolean): readonly Carrier[] {
  return international ? ['fedex', 'dhl'] : ['fedex', 'ups']
}

/** The methods of each carrier by the days of transit, fastest first. */
const METHODS: Record<'domestic' | 'international', Record<Carrier, [maxDays: number, name: string][]>> = {
  domestic: {
    fedex: [
      [1.5, 'FedEx Standard Overnight'],
      [2.5, 'FedEx 2Day'],
      [3.5, 'FedEx Express Saver'],
      [Number.POSITIVE_INFINITY, 'FedEx Ground'],
    ],
    ups: [
      [1.5, 'UPS Next Day Air'],
      [2.5, 'UPS 2nd Day Air'],
      [3.5, 'UPS 3 Day Select'],
      [Number.POSITIVE_INFINITY, 'UPS Ground'],
    ],
    dhl: [],
  },
  international: {
    fedex: [
      [6, 'FedEx International Priority'],
      [Number.POSITIVE_INFINITY, 'FedEx International Economy'],
    ],
    ups: [],
    dhl: [
      [6, 'DHL Express Worldwide'],
      [Number.POSITIVE_INFINITY, 'DHL Economy Select'],
    ],
  },
}

export function shipMethod(
  { carrier, international }: { carrier: Carrier; international: boolean },
  transitMs: number,
): string {
  const methods = METHODS[international ? 'international' : 'domestic'][carrier]
  const method = methods.find(([maxDays]) => transitMs <= maxDays * DAY_MS)
  if (!method) throw new Error(`${carrier} has no method for this shipment.`)
  return method[1]
}
