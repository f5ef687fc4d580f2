import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CardShop, openCardShop } from '../../../../test/areas/card-deposits.ts'
import { type DepositShop, openDepositShop } from '../../../../test/areas/deposits.ts'
import { ASK_AGAIN_DAYS } from './sweep-payments.ts'

let cards: CardShop
let coins: DepositShop
beforeEach(async () => {
  cards = await openCardShop()
  coins = await openDepositShop()
})
afterEach(async () => {
  await cards.close()
  await coins.close()
})

const returnsIn = ({ db }: Pick<DepositShop, 'db'>) =>
  db.selectFrom('returned_payments').select(['kind', 'state', 'amount_cents', 'needs_handling']).execute()
const reversal = { kind: 'reversal', state: 'returned', amount_cents: 5_000n, needs_handling: true }

describe('a settled payment is asked for again', () => {
  it('so that a card that is reversed without a notice is found, once, and is a task and a mail', async () => {
    await cards.admin()
    const { deposit } = await cards.depositAfter('pay')
    await cards.choose(deposit, 'reverse')
    await cards.passTime('23 hours')
    await cards.sweep()
    expect(await returnsIn(cards)).toEqual([])
    await cards.passTime('2 hours')
    await Promise.all([cards.sweep(), cards.sweep()])
    await cards.passTime('7 days')
    await cards.sweep()
    expect(await returnsIn(cards)).toEqual([reversal])
    const mails = await cards.db
      .selectFrom('mails')
      .select('params')
      .where('template', '=', 'owner-notice')
      .execute()
    expect(mails.map(({ params }) => params)).toMatchObject([
      { kind: 'payment-returned', returnKind: 'reversal', amountCents: 5_000 },
    ])
  })

  it('so that a crypto payment that is refunded without a notice is found', async () => {
    const { deposit } = await coins.depositAfter('pay')
    await coins.control({ notices: 'lost' })
    await coins.choose(deposit.invoiceUrl, 'refund')
    await coins.passTime('31 days')
    await coins.sweep()
    expect(await returnsIn(coins)).toEqual([reversal])
  })

  it('at growing intervals for 180 days, and then never', async () => {
    const { deposit } = await cards.depositAfter('pay')
    const checksAfter = async (interval: string) => {
      await cards.passTime(interval)
      await cards.sweep()
      await cards.sweep()
      const { return_checks } = await cards.db
        .selectFrom('payments')
        .select('return_checks')
        .where('deposit_id', '=', deposit.id)
        .executeTakeFirstOrThrow()
      return return_checks
    }
    expect(await checksAfter('25 hours')).toBe(1)
    expect(await checksAfter('1 hour')).toBe(1)
    expect(await checksAfter('2 days')).toBe(2)
    // A shop that was off makes up for the missed times with one call.
    expect(await checksAfter('60 days')).toBe(6)
    await cards.choose(deposit, 'reverse')
    await cards.passTime('150 days')
    await cards.sweep()
    expect(await returnsIn(cards)).toEqual([])
    expect(ASK_AGAIN_DAYS.at(-1)).toBeLessThan(180)
  })

  it('again an hour later if the provider does not answer', async () => {
    const { deposit } = await cards.depositAfter('pay')
    await cards.choose(deposit, 'reverse')
    await cards.control({ api: 'down' })
    await cards.passTime('25 hours')
    await cards.sweep()
    await cards.control({})
    await cards.sweep()
    expect(await returnsIn(cards)).toEqual([])
    await cards.passTime('61 minutes')
    await cards.sweep()
    expect(await returnsIn(cards)).toEqual([reversal])
  })
})
