import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/features/card-deposits.ts'
import { depositStates } from '../../../../test/features/deposits.ts'
import { useShop } from '../../../../test/shop.ts'
import { sandboxPaystackKey } from '../../../payments/paystack/settings.ts'

const shop = useShop(openCardShop)

afterEach(() => shop.control({}))

const { credited, unpaid } = depositStates
const query = (text: string, values: unknown[] = []) => shop.owner.query(text, values)

describe('a webhook', () => {
  const events = async () =>
    (await query("SELECT body FROM provider_events WHERE provider = 'paystack'")).rows
  const charge = (reference: string, data = {}) =>
    JSON.stringify({ event: 'charge.success', data: { reference, status: 'success', ...data } })

  it('with a missing or wrong signature, or the signature of another body, is refused and not stored', async () => {
    const { user, deposit } = await shop.openDeposit()
    const before = (await events()).length
    const body = charge(deposit.reference)
    const secretKey = sandboxPaystackKey(shop.platform.config.secretKey)
    const ofAnotherBody = createHmac('sha512', secretKey).update(`${body} `).digest('hex')
    for (const signature of [null, '', 'x', 'ab', '0'.repeat(128), ofAnotherBody]) {
      expect((await shop.notify(body, signature)).status).toBe(401)
    }
    expect((await shop.api('GET', '/paystack/webhook')).status).toBe(405)
    expect(await events()).toHaveLength(before)
    expect(await shop.stateOf(user)).toEqual(unpaid('PENDING'))
  })

  it('with a valid signature does not credit a payment that is unpaid at Paystack', async () => {
    const { user, deposit } = await shop.openDeposit()
    const claims = { amount: 99_999_999, currency: 'NGN', requested_amount: 99_999_999 }
    expect((await shop.notify(charge(deposit.reference, claims))).status).toBe(200)
    expect(await shop.processEvents()).toEqual(['recorded'])
    expect(await shop.stateOf(user)).toEqual(unpaid('PENDING'))
  })

  it('about an unknown payment is stored, and closed after an hour', async () => {
    await shop.notify(charge('unknown-reference'))
    await expect(shop.processEvents()).rejects.toThrow('does not know the payment')
    await query(
      "UPDATE provider_events SET received_at = now() - interval '61 minutes' WHERE processed_at IS NULL",
    )
    expect(await shop.processEvents()).toEqual(['payment not known to the provider'])
  })

  it('that is not about a payment is closed at once', async () => {
    await shop.notify(JSON.stringify({ event: 'transfer.success', data: {} }))
    await shop.notify('{"event":7}')
    await shop.notify('not json')
    expect(await shop.processEvents()).toEqual(Array(3).fill('not about a payment'))
  })

  it('waits while Paystack is down, and is processed when Paystack is back', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.choose(deposit, 'pay')
    await shop.control({ api: 'down' })
    await expect(shop.processEvents()).rejects.toThrow()
    expect(await shop.stateOf(user)).toEqual(unpaid('PENDING'))
    await shop.control({})
    await shop.processEvents()
    expect(await shop.stateOf(user)).toEqual(credited(deposit.id))
  })
})

describe('money that goes back to the payer', () => {
  it('is noted once, and no wallet is debited', async () => {
    const { user, deposit } = await shop.depositAfter('pay', 'refund', 'resend')
    expect(await shop.stateOf(user)).toEqual(credited(deposit.id))
    const actions = ['deposit.create', 'deposit.complete', 'deposit.refunded-by-provider']
    expect(await shop.auditActionsOf(deposit.id)).toEqual(actions)
    await shop.choose(deposit, 'resend')
    await shop.processEvents()
    expect(await shop.auditActionsOf(deposit.id)).toEqual(actions)
  })

  it('is noted if the payment is disputed', async () => {
    const { deposit } = await shop.depositAfter('pay', 'dispute', 'resend')
    expect(await shop.auditActionsOf(deposit.id)).toEqual([
      'deposit.create',
      'deposit.complete',
      'deposit.disputed',
    ])
  })
})
