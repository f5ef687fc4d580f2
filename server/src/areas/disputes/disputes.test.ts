import { afterEach, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { openCardShop } from '../../../test/areas/card-deposits.ts'
import { heard, hear as hearEvents } from '../../../test/areas/events.ts'
import { ALL_KOBO, dispute, lost, testReturns, won } from '../../../test/areas/returns.ts'
import { checkLedger } from '../../../test/check-ledger.ts'
import { useShop, useTestAdmin } from '../../../test/shop.ts'
import { timeLeft } from './audited.ts'
import { remindOfDisputes } from './remind.ts'

const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
const { countOwners, hear, moneyOf, returnsOf } = testReturns(shop)

afterEach(async () => expect(await checkLedger(shop.db)).toMatchObject({ clean: true }))

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const get = (path: string, token = admin.token) => shop.api('GET', path, { token })
const mark = (id: unknown, as: string, token = admin.token) =>
  shop.api('POST', '/admin/dispute/mark', { token, body: { id, as, note: 'as the dashboard says' } })

async function disputed(hours = 16, facts: object = {}) {
  const { user, deposit } = await shop.depositAfter('pay')
  await hear(dispute(deposit, 'create', { refund_amount: ALL_KOBO, dueAt: inHours(hours), ...facts }))
  const [row] = await returnsOf(deposit)
  if (!row) throw new Error('There is no dispute.')
  return { user, deposit, id: row.id }
}

describe('the list of disputes', () => {
  it('has the open ones first, the most urgent first, then the answered ones, then the newest', async () => {
    const [late, soon, answered, over] = [
      await disputed(16),
      await disputed(3),
      await disputed(1),
      await disputed(9),
    ]
    expect((await mark(answered.id, 'ANSWERED')).status).toBe(200)
    await hear(dispute(over.deposit, 'resolve', { refund_amount: ALL_KOBO, ...won }))
    const { body } = await get('/admin/dispute/list?pageSize=4')
    expect(body.total).toBe(4)
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([soon.id, late.id, answered.id, over.id])
    expect(body.items.map(({ status }: { status: string }) => status)).toEqual([
      'OPEN',
      'OPEN',
      'ANSWERED',
      'WON',
    ])
    expect(body.items[0]).toMatchObject({
      user: { id: soon.user.id },
      depositId: soon.deposit.id,
      ...{ amount: 50, held: 50, taken: 0, reason: 'chargeback', needsHandling: true },
    })
    const filtered = await get(`/admin/dispute/list?status=OPEN&search=${late.user.email}`)
    expect(filtered.body.items).toMatchObject([{ id: late.id }])
    expect((await get('/admin/dispute/list', late.user.token)).status).toBe(403)
  })
})

describe('the page of a dispute', () => {
  it('shows its deposit, its customer and each movement of its money', async () => {
    const { user, deposit, id } = await disputed()
    const product = await shop.product({ price: 5 })
    await hear(dispute(deposit, 'resolve', { refund_amount: ALL_KOBO, ...won }))
    expect((await shop.buy(user, product.id, { quantity: 4 })).status).toBe(201)
    await hear(dispute(deposit, 'resolve', { refund_amount: ALL_KOBO, ...lost }))
    const { body } = await get(`/admin/dispute/${id}`)
    expect(body).toMatchObject({
      ...{ status: 'LOST', held: 0, taken: 50, providerId: '358950' },
      deposit: { id: deposit.id, method: 'card', amount: 50, status: 'COMPLETED' },
      wallet: { balance: 0, held: 0, owed: 20 },
      customer: { id: user.id, isErased: false },
    })
    expect(body.moves.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['held', 50],
      ['released', 50],
      ['owed', 20],
      ['taken', 50],
    ])
    expect((await get('/admin/dispute/999999999')).status).toBe(404)
  })
})

describe('each change of a dispute', () => {
  it('is one event, whoever told it and however often, with the debt of a lost one', async () => {
    await hearEvents(shop)
    const { user, deposit, id } = await disputed()
    const product = await shop.product({ price: 5 })
    await mark(id, 'ANSWERED')
    await hear(dispute(deposit, 'remind', { refund_amount: ALL_KOBO, status: 'awaiting-bank-feedback' }))
    const end = (how: object) => dispute(deposit, 'resolve', { refund_amount: ALL_KOBO, ...how })
    await hear(end(won), end(won))
    expect((await shop.buy(user, product.id, { quantity: 4 })).status).toBe(201)
    await hear(end(lost), end(lost), end(won))
    const facts = {
      disputeId: id,
      method: 'card',
      depositId: deposit.id,
      userId: user.id,
      amountCents: 5_000,
    }
    const told = (await heard(shop, `deposit:${deposit.id}`)).filter(([type]) => type.startsWith('dispute.'))
    expect(told).toEqual([
      ['dispute.opened', { ...facts, dueAt: expect.any(String) }],
      ['dispute.answered', facts],
      ['dispute.won', facts],
      ['dispute.lost', { ...facts, debtCents: 2_000 }],
    ])
  })
})

describe('a lost dispute', () => {
  it('is told also if the status of its payment has told first that the money is gone', async () => {
    await hearEvents(shop)
    const { user, deposit } = await shop.depositAfter('pay')
    await shop.choose(deposit, 'reverse')
    await shop.api('POST', '/admin/deposit/recheck', { token: admin.token, body: { id: deposit.id } })
    expect(await returnsOf(deposit)).toMatchObject([{ kind: 'reversal' }])
    await hear(dispute(deposit, 'resolve', { refund_amount: ALL_KOBO, ...lost }))
    const told = (await heard(shop, `deposit:${deposit.id}`)).map(([type]) => type)
    expect(told).toContain('dispute.lost')
    expect(told.filter((type) => type === 'deposit.returned')).toHaveLength(1)
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 0, disputes: 0 })
  })
})

describe('an operator', () => {
  it('marks a dispute as answered, with a note and an entry; the money stays held', async () => {
    const { user, id } = await disputed()
    const answer = await mark(id, 'ANSWERED')
    expect(answer.body).toMatchObject({
      ...{ status: 'ANSWERED', needsHandling: false, held: 50 },
      handled: { note: 'as the dashboard says' },
    })
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 50, debt: 0, disputes: 1 })
    expect(await auditEntriesOf(shop, `dispute:${id}`)).toMatchObject([
      {
        action: 'dispute.mark',
        actor_id: admin.id,
        before: { status: 'OPEN' },
        after: { status: 'ANSWERED' },
      },
    ])
    expect(await mark(id, 'ANSWERED')).toMatchObject({ status: 409, body: { code: 'ALREADY_SETTLED' } })
  })

  it('ends a dispute whose end was never told, and the provider’s later word counts', async () => {
    const { user, deposit, id } = await disputed()
    expect((await mark(id, 'WON')).body).toMatchObject({ status: 'WON', held: 0 })
    expect(await moneyOf(user)).toEqual({ balance: 50, held: 0, debt: 0, disputes: 0 })
    expect((await mark(id, 'LOST')).status).toBe(409)
    await hear(dispute(deposit, 'resolve', { refund_amount: ALL_KOBO, ...lost }))
    expect(await moneyOf(user)).toEqual({ balance: 0, held: 0, debt: 0, disputes: 0 })
    const other = await disputed()
    expect((await mark(other.id, 'LOST')).body).toMatchObject({ status: 'LOST', taken: 50 })
    const end = (how: object) => dispute(other.deposit, 'resolve', { refund_amount: ALL_KOBO, ...how })
    await hear(end(won))
    expect(await moneyOf(other.user)).toEqual({ balance: 50, held: 0, debt: 0, disputes: 0 })
    // From now on, it is the provider's word: of two ends, the lost one counts.
    await hear(end(lost), end(won))
    expect(await moneyOf(other.user)).toEqual({ balance: 0, held: 0, debt: 0, disputes: 0 })
  })

  it.each(['WON', 'LOST'])(
    'marks one as %s that the provider still waits for: it is open again',
    async (as) => {
      const { user, deposit, id } = await disputed()
      expect((await mark(id, as)).status).toBe(200)
      await hear(dispute(deposit, 'remind', { refund_amount: ALL_KOBO, dueAt: inHours(5) }))
      expect(await moneyOf(user)).toEqual({ balance: 0, held: 50, debt: 0, disputes: 1 })
      expect((await get(`/admin/dispute/${id}`)).body).toMatchObject({ status: 'OPEN', needsHandling: true })
      expect((await mark(id, 'ANSWERED')).status).toBe(200)
      await hear(dispute(deposit, 'remind', { refund_amount: ALL_KOBO, dueAt: inHours(4) }))
      expect((await get(`/admin/dispute/${id}`)).body).toMatchObject({ status: 'ANSWERED' })
      await hear(dispute(deposit, 'resolve', { refund_amount: ALL_KOBO, ...won }))
      expect(await moneyOf(user)).toEqual({ balance: 50, held: 0, debt: 0, disputes: 0 })
    },
  )

  it('gives back held money only within the limit on credits', async () => {
    const manager = await shop.admin('MANAGER')
    await shop.db.updateTable('operator_limits').set({ credit_cents: 99_99n }).execute()
    const [first, second] = [await disputed(), await disputed()]
    expect((await mark(first.id, 'WON', manager.token)).status).toBe(200)
    expect(await mark(second.id, 'WON', manager.token)).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_REACHED' },
    })
    expect(await moneyOf(second.user)).toMatchObject({ balance: 0, held: 50 })
    expect((await mark(second.id, 'LOST', manager.token)).status).toBe(200)
    await shop.db.updateTable('operator_limits').set({ credit_cents: 10_000_00n }).execute()
  })

  it('cannot note an open dispute as handled: its reminders would stop', async () => {
    const { id } = await disputed()
    const body = { id, debit: null, note: 'later' }
    const answer = await shop.api('POST', '/admin/deposit/return/handle', { token: admin.token, body })
    expect(answer).toMatchObject({
      status: 400,
      body: { details: { id: ['Answer this dispute on its page.'] } },
    })
    expect((await get(`/admin/dispute/${id}`)).body.needsHandling).toBe(true)
  })

  it('may mark it only with the permission to adjust wallets, and only disputes', async () => {
    const { id } = await disputed()
    const stock = await shop.admin('STOCK')
    expect((await mark(id, 'ANSWERED', stock.token)).status).toBe(403)
    expect((await mark(2_147_483_647, 'ANSWERED')).status).toBe(404)
    expect((await mark(id, 'OPEN')).status).toBe(400)
  })

  it('of two who mark at once, the first one counts', async () => {
    const { id } = await disputed()
    const answers = await Promise.all([mark(id, 'WON'), mark(id, 'LOST'), mark(id, 'WON')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('the owners', () => {
  const mailsAbout = async (id: number) => {
    const mails = await shop.db
      .selectFrom('mails')
      .select('params')
      .where('template', '=', 'owner-notice')
      .execute()
    return mails.filter(({ params }) => params.kind === 'dispute-due' && params.subject === `dispute:${id}`)
  }
  const remindAt = async (id: number, hoursBefore: number, hoursAfterStart: number) => {
    await shop.db
      .updateTable('returned_payments')
      .set({
        first_heard_at: new Date(Date.now() - hoursAfterStart * HOUR_MS),
        due_at: new Date(Date.now() + hoursBefore * HOUR_MS),
      })
      .where('id', '=', id)
      .execute()
    await Promise.all([remindOfDisputes(shop.db), remindOfDisputes(shop.db)])
    await remindOfDisputes(shop.db)
    return (await mailsAbout(id)).length / (await countOwners())
  }

  it('are reminded once at half of the time and once two hours before its end', async () => {
    const { id } = await disputed()
    expect(await remindAt(id, 9, 7)).toBe(0)
    expect(await remindAt(id, 8, 8)).toBe(1)
    expect(await remindAt(id, 3, 13)).toBe(1)
    expect(await remindAt(id, 2, 14)).toBe(2)
    expect(await remindAt(id, 1, 15)).toBe(2)
    expect(await remindAt(id, -1, 17)).toBe(2)
  })

  it('are not alone: each reminder is one event with the hours that are left', async () => {
    await hearEvents(shop, ['dispute.due'])
    const { id, user, deposit } = await disputed()
    await remindAt(id, 8, 8)
    await remindAt(id, 1.99, 14)
    await remindAt(id, 0.5, 15.5)
    const told = (await heard(shop, `deposit:${deposit.id}`)).filter(([type]) => type === 'dispute.due')
    const facts = {
      ...{ disputeId: id, method: 'card', depositId: deposit.id, userId: user.id },
      ...{ amountCents: 5_000, dueAt: expect.any(String) },
    }
    expect(told).toEqual([
      ['dispute.due', { ...facts, hoursLeft: 8 }],
      ['dispute.due', { ...facts, hoursLeft: 2 }],
    ])
  })

  it('are not reminded of an answered dispute, and once if the shop hears of it at the last moment', async () => {
    const answered = await disputed()
    await mark(answered.id, 'ANSWERED')
    expect(await remindAt(answered.id, 1, 15)).toBe(0)
    const short = await disputed(1)
    expect(await remindAt(short.id, 0.9, 0.1)).toBe(0)
    expect(await remindAt(short.id, 0.4, 0.6)).toBe(1)
    expect(await remindAt(short.id, 0.1, 0.9)).toBe(1)
  })

  it('read how much time is left', () => {
    expect(timeLeft(2 * HOUR_MS - 20_000)).toBe('2 hours')
    expect(timeLeft(HOUR_MS)).toBe('1 hour')
    expect(timeLeft(59 * 60_000)).toBe('59 minutes')
    expect(timeLeft(60_000)).toBe('1 minute')
    expect(timeLeft(0)).toBe('1 minute')
  })
})
