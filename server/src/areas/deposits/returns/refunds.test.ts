import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { refund, testReturns, whileOperatorsDebit } from '../../../../test/areas/returns.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { useShop, useTestAdmin } from '../../../../test/shop.ts'
import { chargeNotice } from '../payments/paystack/simulator/bodies.ts'
import { findTransaction } from '../payments/paystack/simulator/store.ts'

const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
const { countOwners, hear, moneyOf, outlineOf, ownerMailsAbout, returnEntriesOf, returnsOf } =
  testReturns(shop)

afterEach(async () => {
  await shop.control({})
  expect(await checkLedger(shop.db)).toMatchObject({ clean: true })
})

const getDeposit = async ({ id }: { id: number }) =>
  (await shop.api('GET', `/admin/deposit/${id}`, { token: admin.token })).body

describe('a refund', () => {
  it('of a part is a return of its own: two of 5,000 and 7,000 naira are two, each with id and amount', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const bodies = [
      refund(deposit, 'processed', { refund_reference: 'A' }),
      refund(deposit, 'processed', { refund_reference: 'B', amount: '700000' }),
    ]
    await hear(...bodies, ...bodies)
    expect(await outlineOf(deposit)).toEqual([
      ['refund', 'A', 500_000, 'returned', true],
      ['refund', 'B', 700_000, 'returned', true],
    ])
    const { returns, returned } = await getDeposit(deposit)
    expect(returns.map(({ original }: { original: object }) => original)).toEqual([
      { currency: 'NGN', amount: 7_000 },
      { currency: 'NGN', amount: 5_000 },
    ])
    const cents = (await returnsOf(deposit)).map(({ amount_cents }) => Number(amount_cents))
    expect(cents.every((amount) => amount > 0)).toBe(true)
    expect(Math.round(returned * 100)).toBe(cents.reduce((sum, amount) => sum + amount))

    const entries = await returnEntriesOf(deposit)
    expect(entries.map(({ action, after }) => [action, after?.amountCents])).toEqual(
      cents.map((amount) => ['deposit.refunded-by-provider', amount]),
    )
    expect(await ownerMailsAbout(deposit)).toHaveLength(2 * (await countOwners()))
    expect(await shop.balanceOf(user.id)).toBeCloseTo(50 - returned)
  })

  it('that failed is no task any more, and the money counts as the shop’s again', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const failed = refund(deposit, 'failed', { refund_reference: 'A' })
    await hear(refund(deposit, 'processed', { refund_reference: 'A' }))
    expect((await getDeposit(deposit)).returned).toBeGreaterThan(0)
    await hear(failed, failed)
    expect(await outlineOf(deposit)).toEqual([['refund', 'A', 500_000, 'kept', false]])
    expect((await getDeposit(deposit)).returned).toBe(0)
    expect((await returnEntriesOf(deposit)).map(({ action }) => action)).toEqual([
      'deposit.refunded-by-provider',
      'deposit.refund-failed',
    ])
  })

  it('ends in the same state if its notices come in another order or more than once', async () => {
    const steps = ['pending', 'processing', 'processed', 'failed']
    for (const order of [
      steps,
      steps.toReversed(),
      ['processed', 'pending', 'failed', 'processing', 'processed'],
    ]) {
      const { deposit } = await shop.depositAfter('pay')
      await hear(...order.map((step) => refund(deposit, step, { id: 7 })))
      expect(await outlineOf(deposit)).toEqual([['refund', '7', 500_000, 'kept', false]])
    }
  })

  it('that the provider names only once it is paid is one return, and one of its amount after a failed one is another', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const paid = (id: string) => refund(deposit, 'processed', { refund_reference: id })
    await hear(refund(deposit, 'pending'), refund(deposit, 'processing'), refund(deposit, 'failed'))
    expect(await outlineOf(deposit)).toEqual([['refund', null, 500_000, 'kept', false]])
    await hear(paid('A'))
    expect((await outlineOf(deposit))[1]).toEqual(['refund', 'A', 500_000, 'returned', true])

    const other = (await shop.depositAfter('pay')).deposit
    await hear(refund(other, 'processed', { refund_reference: 'B' }), refund(other, 'pending'))
    await hear(refund(other, 'processed', { refund_reference: 'B' }))
    expect(await outlineOf(other)).toEqual([['refund', 'B', 500_000, 'returned', true]])
  })

  it.each(['pending', 'processing', 'needs-attention'])(
    'of the amount of an earlier one that is over is another one, although its notice of “%s” names no id',
    async (step) => {
      const { deposit } = await shop.depositAfter('pay')
      await hear(refund(deposit, step), refund(deposit, 'processed', { refund_reference: 'A' }))
      const first = ['refund', 'A', 500_000, 'returned', true]
      expect(await outlineOf(deposit)).toEqual([first])
      await hear(refund(deposit, step), refund(deposit, step), refund(deposit, 'needs-attention'))
      expect(await outlineOf(deposit)).toEqual([first, ['refund', null, 500_000, 'open', true]])
      await hear(refund(deposit, 'processed', { refund_reference: 'B' }))
      expect(await outlineOf(deposit)).toEqual([first, ['refund', 'B', 500_000, 'returned', true]])
    },
  )

  it('is the one that is over, if the payment has no money left for another one', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const all = { amount: '7000000' }
    await hear(
      refund(deposit, 'pending', all),
      refund(deposit, 'processed', { ...all, refund_reference: 'A' }),
    )
    await hear(refund(deposit, 'pending', all), refund(deposit, 'needs-attention', all))
    expect(await outlineOf(deposit)).toMatchObject([['refund', 'A', 7_000_000, 'returned', true]])
  })

  it('is one, if its notice is read again after a fault of the provider', async () => {
    const { deposit } = await shop.depositAfter('pay')
    await shop.notify(refund(deposit, 'pending'))
    await shop.control({ api: 'error' })
    await expect(shop.processEvents()).rejects.toThrow()
    await shop.notify(refund(deposit, 'processed', { refund_reference: 'A' }))
    await expect(shop.processEvents()).rejects.toThrow()
    await shop.control({})
    await shop.processEvents()
    expect(await outlineOf(deposit)).toEqual([['refund', 'A', 500_000, 'returned', true]])
  })

  it('of all of the money is one return, although the status of the payment says it, too', async () => {
    const { deposit } = await shop.depositAfter('pay', 'refund', 'resend')
    expect(await outlineOf(deposit)).toMatchObject([
      ['refund', expect.any(String), expect.any(Number), 'returned', true],
    ])
    expect((await returnsOf(deposit))[0]?.amount_cents).toBe(5_000n)
  })

  it('of a payment that the shop has never seen paid is one return, of what was paid', async () => {
    const { deposit } = await shop.openDeposit()
    await shop.control({ notices: 'lost' })
    await shop.choose(deposit, 'wrong-amount')
    await shop.control({})
    await shop.choose(deposit, 'refund')
    await shop.processEvents()
    expect((await returnsOf(deposit)).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['refund', 2_500n],
    ])
  })

  it.each(['before', 'after'])(
    'of a part of a payment in a currency without a known value is one return, and the rest is a reversal, heard of %s it',
    async (order) => {
      const { deposit } = await shop.openDeposit()
      await shop.owner.query(
        "UPDATE sandbox_paystack_transactions SET currency = 'USD', status = 'success', paid_at = now() WHERE reference = $1",
        [deposit.reference],
      )
      const reverse = async () => {
        await shop.choose(deposit, 'reverse')
        await shop.api('POST', '/admin/deposit/recheck', { token: admin.token, body: { id: deposit.id } })
      }
      await shop.api('POST', '/admin/deposit/recheck', { token: admin.token, body: { id: deposit.id } })
      if (order === 'before') await reverse()
      await hear(refund(deposit, 'processed', { refund_reference: 'A', amount: '1530000', currency: 'USD' }))
      if (order === 'after') await reverse()
      const rows = (await returnsOf(deposit)).map((row) => [row.kind, row.amount_cents])
      expect(rows.sort()).toEqual([
        ['refund', expect.any(BigInt)],
        ['reversal', expect.any(BigInt)],
      ])
      const cents = (await returnsOf(deposit)).reduce((sum, row) => sum + (row.amount_cents ?? 0n), 0n)
      expect([4_999n, 5_000n]).toContain(cents)
    },
  )

  it.each([
    ['debited', 50, [true, 6], [false, 44]],
    ['handled without a debit', null, [false, 0], [false, 0]],
  ])(
    'of a part of a reversal that was %s takes its debit with it, so what fails is given back',
    (_how, debit, part, rest) =>
      whileOperatorsDebit(shop, async () => {
        const { deposit } = await shop.depositAfter('pay', 'reverse')
        await shop.api('POST', '/admin/deposit/recheck', { token: admin.token, body: { id: deposit.id } })
        const [reversal] = (await getDeposit(deposit)).returns
        const body = { id: reversal.id, debit, note: 'as agreed' }
        expect(
          (await shop.api('POST', '/admin/deposit/return/handle', { token: admin.token, body })).status,
        ).toBe(200)
        const told = (step: string) => refund(deposit, step, { refund_reference: 'A', amount: '918000' })
        const outline = async () =>
          (await getDeposit(deposit)).returns.map((row: { needsHandling: boolean; debited: number }) => [
            row.needsHandling,
            Math.round(row.debited),
          ])
        await hear(told('processed'))
        // If nothing was debited for the part, it is a task of its own.
        expect(await outline()).toEqual([[debit === null, part[1]], rest])
        await hear(told('failed'))
        expect(await outline()).toEqual([part, rest])
      }),
  )

  it('of all of the money before the shop has heard of the payment is one return, and a late notice of the payment credits nothing', async () => {
    const { user, deposit } = await shop.openDeposit()
    await shop.control({ notices: 'lost' })
    await shop.choose(deposit, 'pay')
    await shop.control({})
    await shop.choose(deposit, 'refund')
    await shop.processEvents()
    const paid = await findTransaction(shop.owner, { reference: deposit.reference })
    if (!paid) throw new Error('Paystack has no such payment.')
    await hear(chargeNotice({ ...paid, status: 'success' }))
    expect(await shop.balanceOf(user.id)).toBe(0)
    expect((await returnsOf(deposit)).map((row) => [row.kind, row.state, row.amount_cents])).toEqual([
      ['refund', 'returned', 5_000n],
    ])
  })

  it('of the payment of an erased customer is a task that asks for no debit', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const act = (path: string, body: object) =>
      shop.api('POST', path, { token: admin.token, body, headers: { 'idempotency-key': randomUUID() } })
    const spent = { userId: user.id, amount: -50, reason: 'paid back by hand' }
    expect((await act('/admin/user/wallet-adjustment', spent)).status).toBe(201)
    expect((await act('/admin/user/erase', { id: user.id, reason: 'asked for it' })).status).toBe(200)
    await hear(refund(deposit, 'processed', { refund_reference: 'A' }))
    const { balance, returns } = await getDeposit(deposit)
    expect([balance, returns]).toMatchObject([null, [{ state: 'returned', needsHandling: true }]])
    const handled = { id: returns[0].id, note: 'the customer is erased' }
    expect((await act('/admin/deposit/return/handle', { ...handled, debit: 1 })).status).toBe(400)
    expect((await act('/admin/deposit/return/handle', { ...handled, debit: null })).status).toBe(200)
  })

  it('after an operator’s credit is a task, too', async () => {
    const { deposit } = await shop.depositAfter('wrong-amount')
    const settled = await shop.api('POST', '/admin/deposit/settle', {
      token: admin.token,
      body: { id: deposit.id, decision: 'credit', amount: 25, reason: 'half of it came' },
    })
    expect(settled.status).toBe(200)
    await shop.choose(deposit, 'refund')
    await shop.processEvents()
    expect(await outlineOf(deposit)).toMatchObject([
      ['refund', expect.any(String), expect.any(Number), 'returned', true],
    ])
    expect((await returnsOf(deposit))[0]?.amount_cents).toBe(2_500n)
  })

  it('of a payment that is not credited yet is kept, and the payment can be credited later', async () => {
    const { user, deposit } = await shop.openDeposit()
    await hear(refund(deposit, 'pending', { refund_reference: 'A' }))
    expect(await outlineOf(deposit)).toEqual([['refund', 'A', 500_000, 'open', true]])
    await shop.choose(deposit, 'pay')
    await shop.processEvents()
    const { balance, held } = await moneyOf(user)
    expect([balance + held, held]).toEqual([50, expect.closeTo(3.27, 1)])
    expect(await outlineOf(deposit)).toHaveLength(1)
  })

  it('of a payment that is not ours leaves nothing', async () => {
    const before = await shop.db.selectFrom('returned_payments').select('id').execute()
    await shop.notify(refund({ reference: 'not-ours' }, 'processed'))
    await expect(shop.processEvents()).rejects.toThrow('does not know')
    await shop.passTime('61 minutes')
    await shop.processEvents()
    expect(await shop.db.selectFrom('returned_payments').select('id').execute()).toEqual(before)
  })

  it('that two jobs process at once, and twice, is one return, one entry and one mail', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const bodies = Array.from({ length: 6 }, () => refund(deposit, 'processed', { refund_reference: 'A' }))
    for (const body of bodies) await shop.notify(body)
    await Promise.all([shop.processEvents(), shop.processEvents()])
    expect(await outlineOf(deposit)).toEqual([['refund', 'A', 500_000, 'returned', true]])
    expect(await returnEntriesOf(deposit)).toHaveLength(1)
    expect(await ownerMailsAbout(deposit)).toHaveLength(await countOwners())
  })

  it.each([
    ['-5', null],
    ['0', null],
    ['1e9', null],
    ['5000.5', null],
    ['9'.repeat(400), null],
    [{ $gt: 0 }, null],
    ['999999999999999999', 5_000],
  ])(
    'of the amount %s counts for at most the payment, and its other facts are kept',
    async (amount, cents) => {
      const { deposit } = await shop.depositAfter('pay')
      const hostile = { refund_reference: 'A', status: '<b>'.repeat(5_000), reason: ['x'], amount }
      await hear(refund(deposit, 'processed', hostile))
      const [row] = await returnsOf(deposit)
      expect(row).toMatchObject({ state: 'returned', provider_status: 'processed', reason: null })
      expect(row?.amount_cents === null ? null : Number(row?.amount_cents)).toBe(cents)
    },
  )
})
