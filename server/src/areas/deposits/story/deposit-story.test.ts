import { randomUUID } from 'node:crypto'
import type { StoryEntry } from '@docket/contract/admin/deposit-story'
import { afterEach, describe, expect, it } from 'vitest'
import { openCardShop } from '../../../../test/areas/card-deposits.ts'
import { ALL_KOBO, dispute, lost, testReturns, won } from '../../../../test/areas/returns.ts'
import { useShop, useTestAdmin } from '../../../../test/shop.ts'

const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
const { hear, returnsOf } = testReturns(shop)

afterEach(() => shop.control({}))

type Deposit = Awaited<ReturnType<typeof shop.depositAfter>>['deposit']

const read = async ({ id }: Pick<Deposit, 'id'>, query = '') =>
  (await shop.api('GET', `/admin/deposit/${id}/story${query}`, { token: admin.token })).body
/** What happened, the oldest first. */
const storyOf = async (deposit: Pick<Deposit, 'id'>): Promise<StoryEntry[]> =>
  (await read(deposit)).items.toReversed()
const whatOf = (story: readonly StoryEntry[]) => story.map(({ what }) => what)
const act = (method: 'POST' | 'PUT', path: string, body: object) =>
  shop.api(method, path, { token: admin.token, body, headers: { 'idempotency-key': randomUUID() } })

const whole = (deposit: Deposit, step: string, facts: object = {}) =>
  dispute(deposit, step, { refund_amount: ALL_KOBO, ...facts })

describe('the time line of a deposit', () => {
  it('begins with its opening, and says what the notice said, what it led to, and what was credited', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const story = await storyOf(deposit)
    // What it was asked last is stored a moment after the credit, which has the time of its transaction.
    expect(whatOf(story)).toEqual(['opened', 'seen', 'notice', 'deposit.complete', 'asked'])
    const [opened, seen, notice, credited, asked] = story
    expect([opened?.amount, seen?.paymentId]).toEqual([50, deposit.reference])
    expect(notice).toMatchObject({
      ...{ status: 'charge.success', outcomes: ['credited'], paymentId: deposit.reference, times: 1 },
      words: expect.stringContaining(deposit.reference),
    })
    expect(notice?.words).not.toContain('@')
    expect(notice?.words).toContain('"authorization": "hidden"')
    expect(asked).toMatchObject({ status: 'success', words: expect.stringContaining('amountKobo') })
    expect(credited).toMatchObject({ amount: 50, by: null })
  })

  it('has a dispute with each move of its money, and who marked it', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const product = await shop.product({ price: 20, accounts: 2 })
    await shop.buy(user, product.id)
    await hear(whole(deposit, 'create'))
    const [row] = await returnsOf(deposit)
    await act('POST', '/admin/dispute/mark', { id: row?.id, as: 'ANSWERED', note: 'Sent the receipt' })
    await hear(whole(deposit, 'resolve', lost))
    const story = (await storyOf(deposit)).filter(({ what }) => !['notice', 'asked', 'seen'].includes(what))
    expect(story.map(({ what, amount, status }) => [what, amount, status])).toEqual([
      ['opened', 50, null],
      ['deposit.complete', 50, 'COMPLETED'],
      ['deposit.disputed', 50, 'open'],
      ['held', 30, null],
      ['dispute.mark', null, 'ANSWERED'],
      ['deposit.dispute-resolved', 50, 'returned'],
      ['released', 30, null],
      ['owed', 20, null],
      ['taken', 50, null],
    ])
    expect(story.find(({ what }) => what === 'dispute.mark')).toMatchObject({
      by: expect.any(String),
      note: 'Sent the receipt',
    })
  })

  it('tells contradictory notices as they came, and one that came again once, with the number', async () => {
    const { deposit } = await shop.depositAfter('pay')
    const [open, end] = [whole(deposit, 'create'), whole(deposit, 'resolve', won)]
    await hear(open, open, end, whole(deposit, 'resolve', lost), open)
    const notices = (await storyOf(deposit)).filter(({ what }) => what === 'notice')
    // Each of the same words has the outcome that it led to.
    expect(notices.every(({ outcomes }) => outcomes.length > 0)).toBe(true)
    expect(notices.filter(({ status }) => status === 'charge.dispute.create')).toHaveLength(2)
    expect(notices.find(({ times }) => times > 1)).toMatchObject({ times: 2, lastAt: expect.any(String) })
    expect(notices.filter(({ status }) => status === 'charge.dispute.resolve')).toHaveLength(2)
  })

  it('has a notice that waits, and one that came before the deposit', async () => {
    const { deposit } = await shop.openDeposit()
    await shop.choose(deposit, 'pay')
    const waiting = (await storyOf(deposit)).find(({ what }) => what === 'notice')
    expect(waiting).toMatchObject({ outcomes: [], status: 'charge.success' })
    await shop.processEvents()
    await shop.owner.query(
      "UPDATE provider_events SET received_at = now() - interval '1 day' WHERE payment_id = $1",
      [deposit.reference],
    )
    expect(whatOf(await storyOf(deposit)).slice(0, 2)).toEqual(['notice', 'opened'])
  })

  it('says who decided about a deposit in review, and why', async () => {
    const { deposit } = await shop.openDeposit()
    await shop.owner.query("UPDATE deposits SET status = 'REVIEW' WHERE id = $1", [deposit.id])
    await act('POST', '/admin/deposit/settle', {
      ...{ id: deposit.id, decision: 'credit', amount: 12, reason: '<b>Paid</b> by transfer' },
    })
    expect((await storyOf(deposit)).at(-1)).toMatchObject({
      ...{ what: 'deposit.credit', amount: 12, note: '<b>Paid</b> by transfer', by: expect.any(String) },
    })
  })

  it('of a deposit without an entry in the audit log has its credit from the ledger', async () => {
    const { deposit } = await shop.depositAfter('pay')
    await shop.owner.query('ALTER TABLE audit_log DISABLE TRIGGER USER')
    await shop.owner.query('DELETE FROM audit_log WHERE subject = $1', [`deposit:${deposit.id}`])
    await shop.owner.query('ALTER TABLE audit_log ENABLE TRIGGER USER')
    const credits = (await storyOf(deposit)).filter(({ what }) => what === 'deposit.complete')
    expect(credits).toMatchObject([{ amount: 50, by: null }])
  })

  it('has no words of the provider after the customer is erased', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    await act('POST', '/admin/user/wallet-adjustment', { userId: user.id, amount: -50, reason: 'paid back' })
    expect((await act('POST', '/admin/user/erase', { id: user.id, reason: 'as asked' })).status).toBe(200)
    const story = await storyOf(deposit)
    expect(whatOf(story)).toContain('erased-notice')
    expect(story.filter(({ what }) => what === 'notice')).toEqual([])
    expect(JSON.stringify(story)).not.toContain(user.email)
  })

  it('is read a page at a time, the newest first, and the whole is bounded', async () => {
    const { deposit } = await shop.depositAfter('pay')
    await shop.owner.query(
      `INSERT INTO provider_events (provider, body, payment_id, processed_at, outcome, received_at)
        SELECT 'paystack', '{"n":' || n || '}', $1, now(), 'nothing new', now() + n * interval '1 second'
        FROM generate_series(1, 300) n`,
      [deposit.reference],
    )
    const [first, second] = [await read(deposit), await read(deposit, '?page=2')]
    expect([first.items.length, first.total]).toEqual([20, 205 - 1])
    expect(first.items[0].words).toContain('300')
    expect(second.items[0].words).toContain('280')
    expect((await read(deposit, '?page=99')).items).toEqual([])
    expect(
      (await shop.api('GET', `/admin/deposit/${deposit.id}/story?page=0`, { token: admin.token })).status,
    ).toBe(400)
  })

  it('is for operators who see deposits', async () => {
    const { user, deposit } = await shop.openDeposit()
    const path = `/admin/deposit/${deposit.id}/story`
    expect((await shop.api('GET', path, { token: (await shop.admin('SUPPORT')).token })).status).toBe(200)
    for (const { token } of [user, await shop.admin('STOCK')])
      expect((await shop.api('GET', path, { token })).status).toBe(403)
    expect((await shop.api('GET', '/admin/deposit/999999999/story', { token: admin.token })).status).toBe(404)
  })
})
