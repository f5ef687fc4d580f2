import { contractEndpoints } from '../../../server/test/contract-endpoints.ts'
import { findExcess } from '../../../server/test/measure-cost.ts'
import type { TestShop } from '../../../server/test/shop.ts'
import { createRandom } from '../../random.ts'
import { openCallers } from '../open-callers.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { bodyPlaces, headerPlaces, type Place, placesOf } from './places.ts'

export interface CostReport {
  /** Each input whose cost grows faster than its length. */
  problems: string[]
  places: number
  measurements: number
}

/** A shorter text costs little in any case. The short run tries some texts there. */
const LONG = 2_000
const SOME = 3
const REQUESTS_PER_RENEWAL = 300
const MAX_PROBLEMS = 30

/**
 * Sends hostile texts of full length, of half of it, and of ten times the limit, to every field of every call, every
 * header, and every other body.
 */
export async function findCostly(
  shop: TestShop,
  { isLong, seed }: { isLong: boolean; seed: number },
): Promise<CostReport> {
  const callers = await openCallers(shop)
  await callers.renew()
  const { id: productId } = await shop.product({ accounts: 5 })
  const endpoints = (await contractEndpoints()).sort((one, other) => ends(one) - ends(other))
  const random = createRandom(String(seed))
  const problems: string[] = []
  const report = { problems, places: 0, measurements: 0 }

  async function measure(place: Place) {
    report.places++
    const isShort = place.max < LONG && !isLong
    const texts = isShort ? random.shuffled(HOSTILE_TEXTS).slice(0, SOME) : HOSTILE_TEXTS
    for (const text of texts) {
      if (problems.length >= MAX_PROBLEMS) return
      if (report.measurements++ % REQUESTS_PER_RENEWAL === 0) await callers.renew()
      const send = (length: number) => {
        const request = place.request(text.ofLength(length))
        return () => shop.app.inject(request)
      }
      const excess =
        (await findExcess(send(Math.floor(place.max / 2)), send(place.max))) ??
        (place.over > place.max ? await findExcess(send(place.max), send(place.over)) : null)
      if (excess) problems.push(`${place.name}, ${JSON.stringify(text.piece)}: ${excess}`)
    }
  }

  for (const place of bodyPlaces(callers, productId)) await measure(place)
  for (const place of headerPlaces(callers)) await measure(place)
  for (const endpoint of endpoints) for (const place of placesOf(endpoint, callers)) await measure(place)
  return report
}

/** The last calls are those after which a caller may no longer exist. */
function ends({ path }: { path: string }): number {
  return Number(/erase|suspend|logout/.test(path))
}
