import { type EventPayload, type EventType, events, eventTypes } from '@docket/contract/events'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAlertShop } from '../../../test/areas/alerts.ts'
import { testReports } from '../../../test/areas/reports.ts'
import { useShop } from '../../../test/shop.ts'
import { listenersOf } from '../../host/events/listeners.ts'
import { publish } from '../../host/events/publish.ts'
import { relayEvents } from '../events/relay-events.ts'
import { KINDS } from './kinds.ts'
import { watchProblems } from './watch-problems.ts'

const shop = useShop(openAlertShop)
let target = '500'

beforeEach(async () => {
  await shop.db.deleteFrom('alert_routes').execute()
  target = String(Number(target) + 1)
})

/** Publishes an event, hands it to its listeners and sends what it tells. */
async function happen<Type extends EventType>(type: Type, payload: EventPayload<Type>): Promise<void> {
  await shop.platform.db
    .transaction()
    .execute((tx) =>
      publish(tx, type, { subject: 'product:1', payload: events[type].payload.parse(payload) as never }),
    )
  await relayEvents(shop.context, listenersOf(shop.areas))
  await shop.send()
  await shop.passTime(61)
}

const ofDispute = { disputeId: 1, method: 'card', depositId: 7, userId: 3, amountCents: 2_500 }

describe('an event', () => {
  it('is told in plain words with its page', async () => {
    await shop.addRoute('telegram', { target })
    const { id: productId } = await shop.product({ title: 'Netflix' })
    const cases: [() => Promise<void>, string, string][] = [
      [
        () => happen('dispute.opened', { ...ofDispute, dueAt: '2026-11-30T08:00:00Z' }),
        '$25.00 of deposit 7 is disputed; answer by 2026-11-30 08:00 UTC',
        'disputes/1',
      ],
      [
        () => happen('dispute.due', { ...ofDispute, dueAt: '2026-11-30T08:00:00Z', hoursLeft: 2 }),
        '$25.00 of deposit 7 is still disputed, 2 hours left; answer by 2026-11-30 08:00 UTC',
        'disputes/1',
      ],
      [
        () =>
          happen('dispute.due', {
            ...{ ...ofDispute, depositId: null, userId: null, amountCents: null },
            ...{ dueAt: '2026-11-30T08:00:00Z', hoursLeft: 0 },
          }),
        'Money of an unknown deposit is still disputed, less than an hour left; answer by 2026-11-30 08:00 UTC',
        'disputes/1',
      ],
      [
        () => happen('dispute.lost', { ...ofDispute, debtCents: 100 }),
        '$25.00 of deposit 7 goes back: the dispute is lost',
        'disputes/1',
      ],
      [
        () => happen('deposit.returned', { depositId: 7, userId: 3, kind: 'refund', amountCents: null }),
        'Money of deposit 7 went back to the payer',
        'histories?tab=deposits&deposit=7',
      ],
      [
        () => happen('deposit.needs_review', { depositId: 8, userId: 3, method: 'crypto', reason: 'LATE' }),
        'Deposit 8 is in review',
        'histories?tab=deposits&deposit=8',
      ],
      [
        () => happen('wallet.credited', { userId: 3, amountCents: 10_000, actorId: 1 }),
        'An operator credited $100.00 to user 3',
        'users/3',
      ],
      [
        () => happen('product.low', { productId, available: 9, threshold: 10 }),
        '9 left: Netflix',
        `products?accounts=${productId}`,
      ],
      [
        () => happen('product.sold_out', { productId }),
        'Sold out: Netflix',
        `products?accounts=${productId}`,
      ],
      [
        () => happen('batch.claimed', { batchId: 5, productId, customers: 3 }),
        '3 customers say that a batch belongs to someone else: Netflix',
        'reports',
      ],
      [() => happen('backup.missing', { lastFinishedAt: null }), 'The shop has no backup', 'dashboard'],
      [
        () => happen('backup.failed', { failedAt: '2026-11-30T08:00:00Z' }),
        'The backup of 2026-11-30 08:00 UTC failed',
        'dashboard',
      ],
      [() => happen('provider.down', { provider: 'paystack' }), 'paystack does not work', 'settings'],
      [
        () => happen('rate.refused', { source: 'sandbox' }),
        'The card rate differs too much, and waits for you to accept it',
        'settings',
      ],
      [
        () => happen('ledger.failed', { violations: 1, rules: [] }),
        'The ledger check found 1 violation',
        'dashboard',
      ],
      [
        () => happen('operator.added', { userId: 4, role: 'SUPPORT', actorId: 1 }),
        'User 4 is a new operator (SUPPORT)',
        'operators',
      ],
    ]
    for (const [cause, line, page] of cases) {
      await cause()
      expect((await shop.inTelegram(target)).at(-1)?.split('\n').slice(1)).toEqual([
        line,
        `${shop.platform.config.publicUrl}/admin/${page}`,
      ])
    }
    expect(await shop.inTelegram(target)).toHaveLength(cases.length)
  })

  it('of a product whose last accounts are sold at once is told once: as sold out, or as low without that kind', async () => {
    await shop.addRoute('telegram', { target })
    const other = `${target}9`
    await shop.addRoute('telegram', { target: other, kinds: ['low-stock'] })
    const { id: productId } = await shop.product({ title: 'Netflix' })
    await happen('product.low', { productId, available: 0, threshold: 10 })
    await happen('product.sold_out', { productId })
    const told = async (chat: string) => (await shop.inTelegram(chat)).map((text) => text.split('\n')[1])
    expect(await told(target)).toEqual(['Sold out: Netflix'])
    expect(await told(other)).toEqual(['0 left: Netflix'])
  })

  it('that is about a batch calls what is in it by the noun of its product; an older one calls it an account', () => {
    const say = KINDS['batch-reported']?.says
    expect(say?.({ title: 'Lantern', noun: 'key', reports: 3 })).toBe(
      '3 keys of a batch are reported: Lantern',
    )
    expect(say?.({ title: 'Netflix', reports: 3 })).toBe('3 accounts of a batch are reported: Netflix')
  })

  it('that is too small, or that no route wants, is not told', async () => {
    await shop.addRoute('telegram', { target, kinds: ['large-credit'] })
    const soldOutEvents = () =>
      shop.db.selectFrom('events').select('id').where('type', '=', 'product.sold_out').execute()
    const before = await soldOutEvents()
    await happen('wallet.credited', { userId: 3, amountCents: 9_999, actorId: 1 })
    await happen('product.sold_out', { productId: 1 })
    expect(await soldOutEvents()).toEqual(before)
    expect(await shop.inTelegram(target)).toEqual([])
    const listened = await shop.db
      .selectFrom('event_listeners')
      .select('type')
      .where('listener', '=', 'alerts')
      .execute()
    expect(listened).toEqual([{ type: 'wallet.credited' }])
  })

  it('of each kind is one that the shop has', () => {
    const types = Object.values(KINDS).flatMap(({ on = {} }) => Object.keys(on))
    expect(types.length).toBeGreaterThan(10)
    expect(eventTypes).toEqual(expect.arrayContaining(types))
  })
})

describe('a report', () => {
  it('that waits for a day is told once, and again if its customer waits again', async () => {
    await shop.addRoute('telegram', { target, kinds: ['report-unanswered'] })
    const watch = () => watchProblems(shop.context, new AbortController().signal)
    const { id } = await testReports({ shop, admin: shop.operator }).addReport()
    await watch()
    await shop.send()
    expect(await shop.inTelegram(target)).toEqual([])
    await shop.owner.query("UPDATE reports SET created_at = now() - interval '25 hours' WHERE id = $1", [id])
    for (let run = 0; run < 3; run++) {
      await watch()
      await shop.send()
      await shop.passTime(61)
    }
    expect(await shop.inTelegram(target)).toEqual([
      expect.stringMatching(/Unanswered for a day, ORD-\d+: .+\n.*\/admin\/reports\/\d+$/),
    ])
    await shop.owner.query('UPDATE reports SET reopened = reopened + 1 WHERE id = $1', [id])
    await watch()
    await shop.send()
    expect(await shop.inTelegram(target)).toHaveLength(2)
  })
})

describe('a paid purchase', () => {
  it('that is not made for some minutes is told once, with its deposit', async () => {
    await shop.addRoute('telegram', { target, kinds: ['purchase-late'] })
    const watch = () => watchProblems(shop.context, new AbortController().signal)
    const { id: productId } = await shop.product({ title: 'Netflix' })
    const customer = await shop.user()
    const { rows } = await shop.owner.query(
      `WITH deposit AS (
        INSERT INTO deposits (user_id, method, amount_cents, requested_cents, reference)
        VALUES ($1, 'crypto', 2000, 2000, 'late') RETURNING id
      )
      INSERT INTO waiting_purchases (user_id, deposit_id, product_id, quantity, most_cents, state, credited_at)
      SELECT $1, id, $2, 1, 2000, 'DUE', now() FROM deposit RETURNING id, deposit_id`,
      [customer.id, productId],
    )
    const [{ id, deposit_id }] = rows
    await watch()
    await shop.owner.query(
      "UPDATE waiting_purchases SET credited_at = now() - interval '6 minutes' WHERE id = $1",
      [id],
    )
    for (let run = 0; run < 2; run++) {
      await watch()
      await shop.send()
      await shop.passTime(61)
    }
    expect(await shop.inTelegram(target)).toEqual([
      expect.stringMatching(
        new RegExp(`Paid with deposit ${deposit_id} and not made yet: Netflix\\n.*deposit=${deposit_id}$`),
      ),
    ])
    await shop.owner.query('DELETE FROM waiting_purchases WHERE id = $1', [id])
  })
})
