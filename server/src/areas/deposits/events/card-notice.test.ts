import { afterEach, describe, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { depositStates } from '../../../../test/areas/deposits.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop(openCardShop)

afterEach(() => shop.control({}))

const { credited, unpaid } = depositStates
const query = (text: string, values: unknown[] = []) => shop.owner.query(text, values)

describe('a webhook', () => {
  const charge = (reference: string, data = {}) =>
    JSON.stringify({ event: 'charge.success', data: { reference, status: 'success', ...data } })

  it('with a valid signature does not credit a payment that is unpaid at Paystack', async () => {
    const { user, deposit } = await shop.openDeposit()
    const claims = { amount: 99_999_999, currency: 'NGN', requested_amount: 99_999_999 }
    expect((await shop.notify(charge(deposit.reference, claims))).status).toBe(200)
    expect(await shop.processEvents()).toEqual(['recorded'])
    expect(await shop.stateOf(user)).toEqual(unpaid('PENDING'))
  })

  it('that Paystack contradicts for an hour is reviewed, and credited once Paystack confirms it', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.choose(deposit, 'pay')
    const setStatus = (status: string) =>
      query('UPDATE sandbox_paystack_transactions SET status = $2 WHERE reference = $1', [
        deposit.reference,
        status,
      ])
    await setStatus('abandoned')
    expect(await shop.processEvents()).toEqual([null])
    expect(await shop.stateOf(user)).toEqual(unpaid('PENDING'))
    await shop.passTime('61 minutes')
    expect(await shop.processEvents()).toEqual(['review'])
    expect((await shop.stateOf(user)).deposits).toEqual([['REVIEW', 5_000, 'not-confirmed']])
    await setStatus('success')
    await shop.choose(deposit, 'resend')
    await shop.processEvents()
    expect((await shop.stateOf(user)).transfers).toEqual(credited(deposit.id).transfers)
  })

  it('about an unknown payment is stored, and closed after an hour', async () => {
    await shop.notify(charge('unknown-reference'))
    await expect(shop.processEvents()).rejects.toThrow('does not know the payment')
    await query(
      "UPDATE provider_events SET received_at = now() - interval '61 minutes' WHERE processed_at IS NULL",
    )
    expect(await shop.processEvents()).toEqual(['payment not known to the provider'])
  })
})

describe('money that goes back to the payer', () => {
  it('is noted once, and taken once from the wallet', async () => {
    const { user, deposit } = await shop.depositAfter('pay', 'refund', 'resend')
    const taken = { ...credited(deposit.id), balance: 0 }
    expect(await shop.stateOf(user)).toEqual(taken)
    const actions = [
      ...['deposit.create', 'deposit.complete', 'deposit.refunded-by-provider'],
      'deposit.settle-return',
    ]
    expect(await shop.auditActionsOf(deposit.id)).toEqual(actions)
    await shop.choose(deposit, 'resend')
    await shop.processEvents()
    expect(await shop.auditActionsOf(deposit.id)).toEqual(actions)
    expect(await shop.stateOf(user)).toEqual(taken)
  })

  it('is noted if the payment is disputed', async () => {
    const { deposit } = await shop.depositAfter('pay', 'dispute', 'resend')
    expect(await shop.auditActionsOf(deposit.id)).toEqual([
      'deposit.create',
      'deposit.complete',
      'deposit.disputed',
      'deposit.settle-return',
    ])
  })
})
