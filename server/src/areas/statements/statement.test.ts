import { randomUUID } from 'node:crypto'
import { toCents } from '@docket/contract/money'
import type { StatementEntry } from '@docket/contract/statements'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPastEntries } from '../../../test/areas/ledger-past.ts'
import { testShipments, usaRequestBody } from '../../../test/areas/shipments.ts'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { dayIn, instantAt } from '../../host/zoned-time.ts'
import { HOUSE, postTransfer, walletOf } from '../wallet/ledger.ts'
import { describeEntries } from './describe-entries.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { buyUsa, setPrice } = testShipments(() => shop)

const monthsOf = ({ token }: TestCaller) => shop.api('GET', '/history/statements', { token })
const statementOf = ({ token }: TestCaller, month: string, query = '') =>
  shop.api('GET', `/history/statements/${month}${query}`, { token })
const thisMonth = () => dayIn('UTC', Date.now()).slice(0, 7)

async function setZone(timeZone: string | null) {
  await shop.db.updateTable('shop_settings').set({ time_zone: timeZone }).execute()
  await shop.platform.shopIdentity.refresh()
}
beforeEach(() => setZone(null))

describe('a statement', () => {
  it('has each entry with what it was for, its number and the balance after it', async () => {
    const user = await shop.user({ balance: 20 })
    const product = await shop.product({ price: 3, title: 'Aged account' })
    const { body: two } = await shop.buy(user, product.id, { quantity: 2 })
    const { body: one } = await shop.buy(user, product.id)
    await setPrice(2)
    const { body: shipment } = await buyUsa(user.token, usaRequestBody())
    const refund = await shop.api('POST', '/admin/purchase/refund', {
      token: admin.token,
      body: { purchaseId: two.id, amount: 1.5, reason: 'For the trouble' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(refund.status).toBeLessThan(300)
    const debit = { userId: user.id, amount: -0.25, reason: 'A correction' }
    await shop.api('POST', '/admin/user/wallet-adjustment', {
      token: admin.token,
      body: debit,
      headers: { 'idempotency-key': randomUUID() },
    })
    const order = ({ id }: { id: number }) => `ORD-${String(id).padStart(4, '0')}`
    const { body } = await statementOf(user, thisMonth())
    const lines = body.items.map((item: StatementEntry) => [
      item.description,
      item.reference,
      item.in,
      item.out,
      item.balance,
    ])
    expect(lines).toEqual([
      ['Added by the shop', expect.stringMatching(/^T-\d+$/), 20, null, 20],
      ['Purchase: Aged account × 2', order(two), null, 6, 14],
      ['Purchase: Aged account', order(one), null, 3, 11],
      [expect.stringMatching(/^Purchase: ./), order(shipment), null, 2, 9],
      ['Refund: Aged account', order(two), 1.5, null, 10.5],
      ['Taken back by the shop', expect.stringMatching(/^T-\d+$/), null, 0.25, 10.25],
    ])
    expect(body).toMatchObject({
      ...{ month: thisMonth(), timeZone: 'UTC', isSoFar: true },
      ...{ opening: 0, in: 21.5, out: 11.25, closing: 10.25, total: 6, page: 1, pageSize: 50 },
    })
  })

  it('names a transfer of a kind that it does not know as the ledger names it', async () => {
    await sql`ALTER TYPE transfer_kind ADD VALUE IF NOT EXISTS 'MADE_UP_HOLD'`.execute(shop.db)
    const user = await shop.user({ balance: 5 })
    await shop.db.transaction().execute(async (tx) => {
      const { ledgerAccountId } = await walletOf(tx, user.id)
      await postTransfer(tx, {
        debitAccountId: ledgerAccountId,
        creditAccountId: HOUSE.adjustments,
        amountCents: 200n,
        // A later release adds kinds.
        kind: 'MADE_UP_HOLD' as 'ADJUSTMENT',
        reference: `made-up:${user.id}`,
      })
    })
    const { items } = (await statementOf(user, thisMonth())).body
    expect(items[1]).toMatchObject({ description: 'Made up hold', reference: `T-${items[1].id}`, out: 2 })
  })

  it('says in both directions what a held, a returned and an owed amount is', async () => {
    const kinds = ['HOLD', 'RETURN', 'DEBT'].flatMap((kind) => [5n, -5n].map((cents) => ({ kind, cents })))
    const entries = kinds.map((entry, nth) => ({ ...entry, id: nth + 1, reference: `return:1:${nth}` }))
    expect(await describeEntries(shop.db, entries)).toEqual([
      { description: 'Held money given back', reference: 'T-1' },
      { description: 'Held for a disputed payment', reference: 'T-2' },
      { description: 'Returned payment given back', reference: 'T-3' },
      { description: 'Payment returned to the payer', reference: 'T-4' },
      { description: 'Missing amount, which you owe', reference: 'T-5' },
      { description: 'Paid of what you owed', reference: 'T-6' },
    ])
  })

  it('is listed for each month since the first entry, also for those without one; a customer without entries has none', async () => {
    const user = await shop.user()
    expect((await monthsOf(user)).body).toEqual({ months: [], timeZone: 'UTC' })
    expect((await statementOf(user, thisMonth())).status).toBe(404)
    await addPastEntries(shop, user.id, [{ at: new Date('2025-12-31T23:59:59.999Z'), cents: 700 }])
    const { months } = (await monthsOf(user)).body
    expect(months.slice(-3)).toEqual(['2026-02', '2026-01', '2025-12'])
    expect(months[0]).toBe(thisMonth())
    expect((await statementOf(user, '2026-01')).body).toMatchObject({
      ...{ opening: 7, in: 0, out: 0, closing: 7, items: [], total: 0, isSoFar: false },
    })
    const none = ['2025-11', '0000-01', '9999-12', monthAfter(thisMonth())]
    for (const month of [...none, '2026-13', '2026-1', '26-01', 'now', '2026-011'])
      expect((await statementOf(user, month)).status, month).toBe(404)
  })

  it('has an entry of exactly midnight in the new month, in the shop’s zone', async () => {
    await setZone('Asia/Shanghai')
    const user = await shop.user()
    const midnight = Date.parse('2026-05-31T16:00:00Z')
    const past = [-1, 0].map((ms) => ({ at: new Date(midnight + ms), cents: 100 }))
    await addPastEntries(shop, user.id, past)
    expect((await statementOf(user, '2026-05')).body).toMatchObject({ opening: 0, closing: 1, total: 1 })
    expect((await statementOf(user, '2026-06')).body).toMatchObject({ opening: 1, closing: 2, total: 1 })
    await setZone('UTC')
    expect((await statementOf(user, '2026-05')).body).toMatchObject({ opening: 0, closing: 2, total: 2 })
  })

  it('is the customer’s own', async () => {
    const [user, other] = [await shop.user({ balance: 3 }), await shop.user({ balance: 4 })]
    expect((await statementOf(user, thisMonth())).body.closing).toBe(3)
    expect((await statementOf(other, thisMonth())).body.closing).toBe(4)
    for (const path of ['/history/statements', `/history/statements/${thisMonth()}`]) {
      expect((await shop.api('GET', path)).status).toBe(401)
      expect((await shop.api('GET', path, { token: admin.token })).status).toBe(403)
    }
  })
})

describe('statements of any ledger', () => {
  /** Clocks that skip midnight or set it twice, a change on the first of a month, a skipped day, half hours. */
  const ZONES = [
    'UTC',
    'Asia/Beirut',
    'America/Havana',
    'America/Asuncion',
    'America/St_Johns',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'Europe/Berlin',
  ]
  const [FIRST, MONTHS] = ['2025-03', 20]
  const near = fc.oneof(
    fc.constantFrom(-1, 0, 1),
    fc.integer({ min: -3 * 3_600_000, max: 3 * 3_600_000 }),
    fc.integer({ min: 0, max: 27 * 86_400_000 }),
  )
  const entry = fc.record({
    month: fc.integer({ min: 0, max: MONTHS - 1 }),
    near,
    cents: fc.oneof(fc.integer({ min: 1, max: 90_000_000 }), fc.integer({ min: -5_000, max: -1 })),
  })

  it('join without a gap: each entry is in one month, each opens with the balance before, and the last ends with the wallet’s', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(entry, { minLength: 1, maxLength: 25 }),
      async (timeZone, entries) => {
        await setZone(timeZone)
        const user = await shop.user()
        const past = entries.map(({ month, near: ms, cents }) => ({
          at: new Date(startOf(monthAfter(FIRST, month), timeZone) + ms),
          cents,
        }))
        const credit = { at: past.reduce((min, { at }) => (at < min ? at : min), new Date()), cents: 200_000 }
        await addPastEntries(shop, user.id, [credit, ...past])
        const months: string[] = (await monthsOf(user)).body.months.toReversed()
        let balance = 0n
        const seen: number[] = []
        for (const month of months) {
          const { status, body } = await statementOf(user, month, '?pageSize=1000')
          expect(status).toBe(200)
          expect(toCents(body.opening), month).toBe(balance)
          for (const item of body.items as StatementEntry[]) {
            balance += toCents(item.in ?? 0) - toCents(item.out ?? 0)
            expect(toCents(item.balance)).toBe(balance)
            expect(dayIn(timeZone, Date.parse(item.at)).slice(0, 7)).toBe(month)
            seen.push(item.id)
          }
          expect(body.total).toBe(body.items.length)
          expect(toCents(body.opening) + toCents(body.in) - toCents(body.out)).toBe(balance)
          expect(toCents(body.closing)).toBe(balance)
        }
        expect(new Set(seen).size).toBe(past.length + 1)
        expect(seen).toHaveLength(past.length + 1)
        const wallet = await walletOf(shop.db, user.id)
        expect(balance).toBe(wallet.balanceCents)
      },
    )
    await fc.assert(property, { numRuns: 25 })
  }, 120_000)
})

describe('a month of 10,000 entries', () => {
  let user: TestCaller
  beforeAll(async () => {
    user = await shop.user()
    const at = Date.parse('2026-03-02T00:00:00Z')
    const past = Array.from({ length: 10_000 }, (_, nth) => ({
      at: new Date(at + nth * 200_000),
      cents: nth % 2 === 0 ? 300 : -100,
    }))
    for (let from = 0; from < past.length; from += 5_000)
      await addPastEntries(shop, user.id, past.slice(from, from + 5_000))
  })

  it('is answered page by page, and as many as a print-out has at once', async () => {
    const { body: first } = await statementOf(user, '2026-03')
    expect(first).toMatchObject({ total: 10_000, opening: 0, in: 15_000, out: 5_000, closing: 10_000 })
    expect(first.items).toHaveLength(50)
    const { body: last } = await statementOf(user, '2026-03', '?page=200')
    expect(last.items).toHaveLength(50)
    expect(last.items.at(-1).balance).toBe(10_000)
    expect((await statementOf(user, '2026-03', '?page=201')).body.items).toEqual([])
    const { body: printed } = await statementOf(user, '2026-03', '?pageSize=1000')
    expect(printed.items).toHaveLength(1_000)
    expect(printed.items[999].balance).toBe(1_000)
    for (const query of ['?pageSize=1001', '?page=0', '?page=x'])
      expect((await statementOf(user, '2026-03', query)).status).toBe(400)
  })

  it('is a file with all of them', async () => {
    const { body } = await shop.api('POST', '/history/statements/2026-03/export-link', { token: user.token })
    const file = await shop.api('GET', body.url.slice('/api'.length))
    const lines: string[] = file.body.split('\r\n')
    expect(lines).toHaveLength(10_002)
    expect(lines[10_000]).toMatch(/,"Taken back by the shop","T-\d+",,1,10000$/)
  })
})

/** The month that is `count` months later than one such as `2026-11`. */
function monthAfter(month: string, count = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

/** The first instant of a month in a zone, by another way than the database's. */
function startOf(month: string, timeZone: string): number {
  return instantAt(Date.parse(`${month}-01T00:00:00Z`) / 86_400_000, 0, timeZone)
}

describe('the statement of a customer for operators', () => {
  const read = (path: string, { token }: Pick<TestCaller, 'token'> = admin) =>
    shop.api('GET', `/admin/user/${path}`, { token })

  it('is the one that the customer has', async () => {
    const user = await shop.user({ balance: 12 })
    const own = await statementOf(user, thisMonth())
    expect(own.status).toBe(200)
    expect((await read(`${user.id}/statement/${thisMonth()}`)).body).toEqual(own.body)
    expect((await read(`${user.id}/statement/list`)).body).toEqual((await monthsOf(user)).body)
    expect((await read(`${user.id}/statement/1999-01`)).status).toBe(404)
    expect((await read(`${user.id}/statement/now`)).status).toBe(404)
    expect((await read('2147483647/statement/list')).status).toBe(404)
  })

  it('is for operators who see users', async () => {
    const user = await shop.user({ balance: 12 })
    expect((await read(`${user.id}/statement/list`, await shop.admin('SUPPORT'))).status).toBe(200)
    for (const caller of [user, await shop.admin('STOCK')])
      expect((await read(`${user.id}/statement/${thisMonth()}`, caller)).status).toBe(403)
  })
})
