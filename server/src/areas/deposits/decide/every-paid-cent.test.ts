import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withCards } from '../../../../test/areas/card-deposits.ts'
import { type DepositShop, openDepositShop } from '../../../../test/areas/deposits.ts'
import { cardPlayer } from '../../../../test/areas/paid-cents/card-player.ts'
import { cryptoPlayer } from '../../../../test/areas/paid-cents/crypto-player.ts'
import {
  placedCents,
  recordedCents,
  returnsByPayment,
  sumOf,
} from '../../../../test/areas/paid-cents/placed-cents.ts'
import { playStep, settle } from '../../../../test/areas/paid-cents/play.ts'
import { endScene, openScene, type Player, stepsOf } from '../../../../test/areas/paid-cents/scene.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import type { TestCaller } from '../../../../test/shop.ts'

/**
 * `EVERY_PAID_CENT=500 npm test every-paid-cent` plays more runs for each provider, and `EVERY_PAID_CENT_SEED=7` the same
 * ones again. A failure prints its seed and its steps.
 */
const RUNS = Number(process.env.EVERY_PAID_CENT ?? 40)
const SEED = process.env.EVERY_PAID_CENT_SEED

let shop: DepositShop
let admin: TestCaller
beforeAll(async () => {
  shop = await openDepositShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())
afterEach(() => shop.control({}))

describe('every paid cent is credited once, in review, settled by an operator or recorded, and each return is recorded once, in any order of notices, faults, further payments and returns', () => {
  const timeoutMs = 60_000 + RUNS * 4_000

  it('of NOWPayments', async () => playRuns(cryptoPlayer(shop)), timeoutMs)

  it('of Paystack', async () => playRuns(cardPlayer(await withCards(shop))), timeoutMs)
})

async function playRuns<Step extends object, Opening>(player: Player<Step, Opening>): Promise<void> {
  const property = fc.asyncProperty(player.opening, stepsOf(player), async (opening, steps) => {
    const scene = await openScene({ shop, admin }, player, opening)
    for (const next of steps) await playStep(scene, player, next)
    await settle(scene, player)

    const money = await scene.money()
    const kept = sumOf(money.map((one) => one.kept))
    const givenBack = sumOf(money.map((one) => one.givenBack))
    const placed = await placedCents(scene)
    const tolerance = BigInt(money.length)
    // A day after its coin was chosen, a payment counts as much as the shop gets, if that is less.
    const isLong = steps.reduce((sum, next) => sum + ('hours' in next ? next.hours : 0), 0) > 23
    expect(placed).toBeGreaterThanOrEqual((isLong ? (kept * 995n) / 1000n : kept) - tolerance)
    expect(placed).toBeLessThanOrEqual(kept + givenBack + tolerance)
    // From a dollar on, what is recorded is credited.
    expect(await recordedCents(scene)).toBeLessThan(100n)
    const returns = await returnsByPayment(scene)
    expect(new Map(money.map(({ id }) => [id, returns.get(id) ?? 0]))).toEqual(
      new Map(money.map((one) => [one.id, one.returns])),
    )
    expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
    await endScene(scene)
  })
  await fc.assert(property, { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) })
}
