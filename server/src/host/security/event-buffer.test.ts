import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { securityEventsOf } from '../../../test/areas/security-events.ts'
import { useTestShop } from '../../../test/shop.ts'
import { createSecurityEvents } from './event-buffer.ts'
import { createRowBudget } from './row-budget.ts'
import { recordSecurityEvent, reportSecurityEvents, type SecurityEvent } from './security-events.ts'

const shop = useTestShop()

interface Line {
  [name: string]: unknown
}

/** The event buffer of another server process, and the log lines that it writes. */
function newProcess(db = shop.db) {
  const lines: Line[] = []
  const add = (line: object) => void lines.push(line as Line)
  const log = { ...shop.platform.log, info: add, warn: add, error: add } as typeof shop.platform.log
  const { metrics } = shop.platform
  return { lines, events: createSecurityEvents({ db, log, metrics }) }
}

const failure = (address: string, userId?: number): SecurityEvent => ({
  kind: 'sign-in-failed',
  userId,
  address,
  browser: 'Firefox on Windows',
  details: userId === undefined ? { reason: 'unknown-address' } : { reason: 'wrong-password' },
})
const rows = () => securityEventsOf(shop)
const total = async () => (await rows()).reduce((sum, { count }) => sum + count, 0)

/** Each test starts with an empty table; only a test may switch the triggers off. */
beforeEach(async () => {
  await sql`ALTER TABLE security_events DISABLE TRIGGER USER`.execute(shop.db)
  await sql`DELETE FROM security_events`.execute(shop.db)
  await sql`ALTER TABLE security_events ENABLE TRIGGER USER`.execute(shop.db)
})

describe('a flood of failed sign-ins', () => {
  it('adds two rows for 10,000 failures of one user from one network, and they count every failure', async () => {
    const { events, lines } = newProcess()
    for (let count = 0; count < 10_000; count++) events.note(failure('203.0.113.7', 1))
    await events.close()

    expect(await rows()).toMatchObject([{ count: 1 }, { count: 9_999, network: '203.0.113.7' }])
    expect(lines).toHaveLength(2)
  })

  it('adds few rows for 10,000 failures from 10,000 networks, and they count every failure', async () => {
    const { events } = newProcess()
    for (let count = 0; count < 10_000; count++) {
      events.note(failure(`10.${count >> 8}.${count & 255}.1`))
    }
    await events.close()

    // The budget of unknown users has 200 rows. One more row counts the other failures.
    expect((await rows()).length).toBe(201)
    expect((await rows()).at(-1)).toMatchObject({ count: 9_800, user_id: null, network: null, details: {} })
    expect(await total()).toBe(10_000)
  })

  it('with invented addresses uses up no rows that are for known users', async () => {
    const { events } = newProcess()
    for (let count = 0; count < 10_000; count++) {
      events.note(failure(`10.${count >> 8}.${count & 255}.1`))
    }
    events.note(failure('203.0.113.7', 7))
    await events.close()
    expect(await securityEventsOf(shop, { userId: 7 })).toHaveLength(1)
  })

  it('counts each failure in the metrics', async () => {
    const countFailures = async () => {
      const { values } = await shop.platform.metrics.securityEvents.get()
      return values.find(({ labels }) => labels.kind === 'sign-in-failed')?.value ?? 0
    }
    const before = await countFailures()
    const { events } = newProcess()
    for (let count = 0; count < 500; count++) events.note(failure('203.0.113.7'))
    await events.close()
    expect((await countFailures()) - before).toBe(500)
  })
})

describe('noted events', () => {
  it('are written by a timer, without a call of `flush` or `close`', async () => {
    const { events } = newProcess()
    events.note(failure('203.0.113.7', 1))
    await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(1)
    await events.close()
  })

  it('are kept while the database is unavailable, and written when it is available again', async () => {
    const broken = { isBroken: true }
    const db = shop.db.withPlugin({
      transformQuery: ({ node }) => {
        if (broken.isBroken) throw new Error('Connection terminated')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { events, lines } = newProcess(db)
    events.note(failure('203.0.113.7', 1))
    await events.flush()
    expect(lines).toEqual([{ rows: 1 }])
    expect(await rows()).toHaveLength(0)

    broken.isBroken = false
    await events.close()
    expect(await rows()).toHaveLength(1)
  })

  it('are written even if the database refuses another event', async () => {
    const { events } = newProcess()
    events.note(failure('no address', 1))
    events.note(failure('203.0.113.7', 2))
    await events.close()
    expect(await rows()).toMatchObject([{ user_id: 2 }])
    const { values } = await shop.platform.metrics.lostSecurityEvents.get()
    expect(values).toMatchObject([{ value: 1 }])
  })

  it('have one line in the log for each row, with ids and the network, but without the full IP address', async () => {
    const { events, lines } = newProcess()
    events.note(failure('2001:db8:1:2:3:4:5:6', 12))
    await events.close()
    expect(lines).toEqual([
      {
        event: 'sign-in-failed',
        userId: 12,
        actorId: null,
        sessionId: null,
        network: '2001:db8:1:2::/64',
        count: 1,
        reason: 'wrong-password',
      },
    ])
  })
})

it('each kind of event has one budget of rows for known users and another for unknown users', () => {
  const budget = createRowBudget({ known: 2, unknown: 1 })
  const take = (kind: 'refused' | 'throttled', userId?: number) => budget.take({ kind, userId })
  expect([take('refused', 1), take('refused', 2), take('refused', 3)]).toEqual([true, true, false])
  expect([take('refused'), take('refused')]).toEqual([true, false])
  expect(take('throttled')).toBe(true)
})

describe('the table', () => {
  it.each([
    ['changed', sql`UPDATE security_events SET count = 5`],
    ['deleted', sql`DELETE FROM security_events`],
    ['truncated', sql`TRUNCATE security_events`],
  ])('does not allow rows to be %s', async (_what, statement) => {
    const { events } = newProcess()
    events.note(failure('203.0.113.7', 1))
    await events.close()
    await expect(statement.execute(shop.db)).rejects.toThrow(/are only (ever )?added/)
    expect(await rows()).toHaveLength(1)
  })
})

it('an event whose transaction is rolled back has its log line, but no row', async () => {
  const lines: Line[] = []
  const { log, metrics } = shop.platform
  reportSecurityEvents(shop.db, {
    log: { info: (line: object) => void lines.push(line as Line) } as never,
    metrics,
  })
  const work = shop.db.transaction().execute(async (tx) => {
    await recordSecurityEvent(tx, { kind: 'settings-changed', actorId: 3, details: { part: 'store' } })
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  reportSecurityEvents(shop.db, { log, metrics })
  expect(lines).toMatchObject([{ event: 'settings-changed', actorId: 3, part: 'store' }])
  expect(await rows()).toHaveLength(0)
})
