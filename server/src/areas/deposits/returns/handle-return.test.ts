import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../../test/areas/audit-entries.ts'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { dispute, leaveReturnsToOperators, refund } from '../../../../test/areas/returns.ts'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { type TestCaller, useShop, useTestAdmin } from '../../../../test/shop.ts'

const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
// What operators do about returns from before holds and debts.
beforeAll(() => leaveReturnsToOperators(shop))

afterEach(async () => expect(await checkLedger(shop.db)).toMatchObject({ clean: true }))

/** A deposit of $50 that was refunded in full, with its return. */
async function refunded() {
  const { user, deposit } = await shop.depositAfter('pay', 'refund')
  const { body } = await get(`/admin/deposit/${deposit.id}`)
  return { user, deposit, returned: body.returns[0] }
}
const get = (path: string, token = admin.token) => shop.api('GET', path, { token })
const handle = (body: object) =>
  shop.api('POST', '/admin/deposit/return/handle', {
    token: admin.token,
    body: { note: 'as agreed', ...body },
  })
const openTasks = async () => (await get('/admin/stat')).body.returnsToHandle
const fail = async ({ reference }: { reference: string }, amount: string) => {
  const data = {
    transaction_reference: reference,
    refund_reference: null,
    status: 'failed',
    amount,
    currency: 'NGN',
  }
  await shop.notify(JSON.stringify({ event: 'refund.failed', data }))
  await shop.processEvents()
}
const koboOf = async (user: TestCaller) =>
  String(
    (
      await shop.db
        .selectFrom('deposits')
        .select('charge_kobo')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).charge_kobo,
  )

describe('a returned payment', () => {
  it('is a task in To do, on the list, on the user’s page and for the customer, until an operator marks it as handled', async () => {
    const before = await openTasks()
    const { user, deposit, returned } = await refunded()
    expect(returned).toMatchObject({ kind: 'refund', state: 'returned', amount: 50, needsHandling: true })
    expect(await openTasks()).toBe(before + 1)
    const list = async (which: string) =>
      (await get(`/admin/history/deposits/list?returned=${which}&userId=${user.id}`)).body.items
    expect(await list('open')).toMatchObject([{ id: deposit.id, returned: 50 }])
    expect((await get(`/admin/user/${user.id}`)).body.returns).toEqual({ deposits: 1, amount: 50 })
    const own = await get('/history/deposits/list', user.token)
    expect(own.body.items).toMatchObject([{ id: deposit.id, amount: 50, returned: 50 }])

    const answer = await handle({ id: returned.id, debit: null })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      balance: 50,
      returns: [{ needsHandling: false, debited: 0, handled: { note: 'as agreed' } }],
    })
    expect(await openTasks()).toBe(before)
    expect(await list('open')).toEqual([])
    expect(await list('all')).toHaveLength(1)
  })

  it('is debited once, with one entry of each kind, if two operators handle it at once', async () => {
    const { user, deposit, returned } = await refunded()
    const answers = await Promise.all([1, 2, 3].map(() => handle({ id: returned.id, debit: 50 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await shop.balanceOf(user.id)).toBe(0)
    const done = answers.find(({ status }) => status === 200)?.body
    expect(done).toMatchObject({ balance: 0, returns: [{ debited: 50, needsHandling: false }] })
    const adjusted = await auditEntriesOf(shop, `user:${user.id}`)
    expect(adjusted.filter(({ action }) => action === 'wallet.adjust')).toMatchObject([
      { actor_id: admin.id, after: { amountCents: -5_000, reason: 'as agreed' } },
    ])
    const handled = await auditEntriesOf(shop, `deposit:${deposit.id}`)
    expect(handled.filter(({ action }) => action === 'deposit.handle-return')).toMatchObject([
      { actor_id: admin.id, after: { debitedCents: 5_000, note: 'as agreed' } },
    ])
  })

  it('stays a task if the wallet holds less than the debit, and nothing is taken', async () => {
    const { user, returned } = await refunded()
    const answer = await handle({ id: returned.id, debit: 50.01, isMoreConfirmed: true })
    expect(answer).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await shop.balanceOf(user.id)).toBe(50)
    expect((await handle({ id: returned.id, debit: 20 })).status).toBe(200)
    expect(await shop.balanceOf(user.id)).toBe(30)
  })

  it('is debited with more than was returned only if the operator confirms it', async () => {
    const { user, returned } = await refunded()
    const gift = { userId: user.id, amount: 100, reason: 'a gift' }
    await shop.api('POST', '/admin/user/wallet-adjustment', { token: admin.token, body: gift })
    for (const more of [{}, { isMoreConfirmed: false }]) {
      const answer = await handle({ id: returned.id, debit: 120, ...more })
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
      expect(answer.body.details.isMoreConfirmed[0]).toBe(
        'Only $50.00 is left to debit. Confirm $120.00, or lower the amount.',
      )
    }
    expect(await shop.balanceOf(user.id)).toBe(150)
    const confirmed = await handle({ id: returned.id, debit: 120, isMoreConfirmed: true })
    expect(confirmed.body).toMatchObject({ returns: [{ needsHandling: false, debited: 120 }] })
    expect(await shop.balanceOf(user.id)).toBe(30)
  })

  it('asks for what was credited at most: two refunds of a part and a lost dispute about all are not debited twice', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const lost = { status: 'resolved', resolution: 'merchant-accepted' }
    for (const body of [
      dispute(deposit, 'create', { refund_amount: 7_000_000 }),
      refund(deposit, 'processed', { refund_reference: 'A' }),
      refund(deposit, 'processed', { refund_reference: 'B', amount: '700000' }),
    ]) {
      await shop.notify(body)
      await shop.processEvents()
    }
    const tasks = async () => {
      const { body } = await get(`/admin/deposit/${deposit.id}`)
      return body.returns.toReversed() as { id: number; amount: number; toDebit: number | null }[]
    }
    const sumOf = (dollars: (number | null)[]) => dollars.reduce<number>((sum, next) => sum + (next ?? 0), 0)
    const [disputed, first, second] = await tasks()
    expect([first?.toDebit, second?.toDebit]).toEqual([first?.amount, second?.amount])
    expect(sumOf([disputed?.toDebit ?? 0, first?.amount ?? 0, second?.amount ?? 0])).toBeCloseTo(50)

    await handle({ id: first?.id, debit: first?.amount })
    await shop.notify(dispute(deposit, 'resolve', { ...lost, refund_amount: 7_000_000 }))
    await shop.processEvents()
    const after = await tasks()
    expect(after.map(({ toDebit }) => toDebit)).toEqual([expect.any(Number), null, expect.any(Number)])
    expect(sumOf(after.map(({ toDebit }) => toDebit)) + (first?.amount ?? 0)).toBeCloseTo(50)
  })

  it('asks for nothing if its deposit is not credited', async () => {
    const { deposit } = await shop.depositAfter('wrong-amount', 'refund')
    const { body } = await get(`/admin/deposit/${deposit.id}`)
    expect(body.returns).toMatchObject([{ amount: 25, toDebit: 0 }])
  })

  it('is a task again if its refund fails after the debit, because the customer paid for it', async () => {
    const { user, deposit, returned } = await refunded()
    await handle({ id: returned.id, debit: 50 })
    await fail(deposit, await koboOf(user))
    const { returns } = (await get(`/admin/deposit/${deposit.id}`)).body
    expect(returns).toMatchObject([{ state: 'kept', needsHandling: true, debited: 50 }])
    expect((await handle({ id: returned.id, debit: 1 })).status).toBe(400)
    expect((await handle({ id: returned.id, debit: null })).status).toBe(200)
  })

  it('stays a task if the provider named it, and says without a name that a refund of its amount failed', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const second = [refund(deposit, 'pending'), refund(deposit, 'failed')]
    for (const body of [refund(deposit, 'processed', { refund_reference: 'A' }), ...second]) {
      await shop.notify(body)
      await shop.processEvents()
    }
    const { returns } = (await get(`/admin/deposit/${deposit.id}`)).body
    expect(returns).toMatchObject([{ providerId: 'A', state: 'kept', needsHandling: true, debited: 0 }])
    expect((await handle({ id: returns[0].id, debit: null })).status).toBe(200)
  })

  it.each(['the provider', 'an operator'])(
    'is a task again if it was handled before %s had its payment credited',
    async (credited) => {
      const { user, deposit } = await shop.openDeposit()
      if (credited === 'an operator') {
        await shop.choose(deposit, 'wrong-amount')
        await shop.processEvents()
      }
      await shop.notify(refund(deposit, 'processed', { refund_reference: 'A' }))
      await shop.processEvents()
      const returns = async () => (await get(`/admin/deposit/${deposit.id}`)).body.returns
      const [early] = await returns()
      expect(early).toMatchObject({ needsHandling: true, toDebit: 0 })
      expect((await handle({ id: early.id, debit: null })).status).toBe(200)
      if (credited === 'an operator') {
        const body = { id: deposit.id, decision: 'credit', amount: 25, reason: 'half of it came' }
        expect((await shop.api('POST', '/admin/deposit/settle', { token: admin.token, body })).status).toBe(
          200,
        )
      } else {
        await shop.choose(deposit, 'pay')
        await shop.processEvents()
      }
      expect(await shop.balanceOf(user.id)).toBe(credited === 'an operator' ? 25 : 50)
      const [again] = await returns()
      expect(again).toMatchObject({ needsHandling: true, toDebit: early.amount })
    },
  )

  it('is handled only by an operator who may adjust wallets, with a note', async () => {
    const { returned } = await refunded()
    const stock = await shop.admin('STOCK')
    const body = { id: returned.id, debit: null, note: 'mine' }
    const refused = await shop.api('POST', '/admin/deposit/return/handle', { token: stock.token, body })
    expect(refused.status).toBe(403)
    expect((await handle({ id: returned.id, debit: null, note: ' ' })).status).toBe(400)
    expect((await handle({ id: 2_147_483_647, debit: null })).status).toBe(404)
  })
})
