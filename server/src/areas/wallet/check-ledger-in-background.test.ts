import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hear, heard } from '../../../test/areas/events.ts'
import { ledgerRules } from '../../../test/check-ledger.ts'
import { useTestShop } from '../../../test/shop.ts'
import { createLog, openPlatform } from '../../host/context/open-platform.ts'
import { checkLedgerInBackground } from './check-ledger-in-background.ts'
import { watchLedgerCheck } from './watch-ledger-check.ts'

/** Usually within a second; only a busy machine needs more. */
const SOON = { timeout: 10_000 }
const shop = useTestShop()
let userId: number
let logLines: string[]
beforeAll(async () => {
  await watchLedgerCheck(shop.platform)
  const buyer = await shop.user({ balance: 20 })
  userId = buyer.id
  await shop.buy(buyer, (await shop.product({ price: 5 })).id)
})
beforeEach(() => {
  logLines = []
})

function check(stopping?: AbortSignal) {
  const log = createLog(shop.platform.config, { write: (line) => void logLines.push(line) })
  log.level = 'info'
  return checkLedgerInBackground({ ...shop.platform, log }, ledgerRules, stopping)
}
const result = () => shop.db.selectFrom('ledger_check').selectAll().executeTakeFirst()
const problems = () => shop.platform.readiness.problems()

/** Changes the balance of a wallet without a transfer while `work` runs. */
async function withWrongBalance(work: () => Promise<void>) {
  const change = (cents: number) =>
    shop.owner.query('UPDATE wallets SET balance_cents = balance_cents + $1 WHERE user_id = $2', [
      cents,
      userId,
    ])
  await change(7_777)
  await work().finally(() => change(-7_777))
}

describe('the ledger check in the background', () => {
  it('stores when it ran, how long it took, and that it found no error', async () => {
    const startedAt = Date.now()
    await check()
    const stored = await result()
    expect(stored).toMatchObject({ violations: 0, failed_rules: [] })
    expect(stored?.finished_at.getTime()).toBeGreaterThan(startedAt - 5_000)
    expect(stored?.duration_ms).toBeGreaterThan(0)
    expect(problems()).toEqual([])
    expect(logLines).toEqual([])
  })

  it('tells the listeners of a failure once, however often it is found', async () => {
    await hear(shop, ['ledger.failed'])
    await check()
    await withWrongBalance(async () => {
      await check()
      await check()
    })
    expect(await heard(shop)).toMatchObject([['ledger.failed', { rules: expect.any(Array) }]])
    await check()
  })

  it('logs a failure as an error and stores it, with the names of the rules and without values', async () => {
    await withWrongBalance(async () => {
      await check()
      const rules = [
        'the balance of every wallet is the sum of its transfers',
        'the ledger sums to zero: the balances of the wallets and of the house accounts cancel out',
      ]
      expect(await result()).toMatchObject({ violations: 2, failed_rules: rules })
      expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
        { level: 50, msg: 'The ledger check failed.', rules: rules.map((name) => ({ name, violations: 1 })) },
      ])
      // 7777 is the change. 9277 is the wrong balance: $20, less a purchase of $5, plus the change.
      expect(logLines.join()).not.toMatch(/7777|9277/)
    })
  })

  it('makes every process report a failure as a non-blocking problem, until a check finds no error', async () => {
    const other = await openPlatform(shop.platform.config, shop.url)
    try {
      await watchLedgerCheck(other)
      await withWrongBalance(check)
      for (const { readiness } of [shop.platform, other]) {
        await expect
          .poll(() => readiness.problems(), SOON)
          .toMatchObject([
            { name: 'ledger', blocking: false, message: expect.stringContaining('npm run audit') },
          ])
      }
      expect((await shop.app.inject('/readyz')).statusCode).toBe(200)
      await check()
      for (const { readiness } of [shop.platform, other]) {
        await expect.poll(() => readiness.problems(), SOON).toEqual([])
      }
    } finally {
      await other.close()
    }
  })

  it('runs in only one process at a time', async () => {
    await shop.db.deleteFrom('ledger_check').execute()
    const other = await openPlatform(shop.platform.config, shop.url)
    await whileLocked('wallets', async (isAwaited) => {
      const first = check()
      await expect.poll(isAwaited, SOON).toBe(true)
      await checkLedgerInBackground(other, ledgerRules)
      expect(await result()).toBeUndefined()
      return { running: first }
    }).finally(other.close)
    expect(await result()).toMatchObject({ violations: 0 })
  })

  it('releases the locks on the tables of a rule before it continues, so that no migration waits for the check', async () => {
    // The rule that reads list_blocks is one of the last, so the check has read wallets before it.
    await whileLocked('list_blocks', async (isAwaited) => {
      const running = check()
      await expect.poll(isAwaited, SOON).toBe(true)
      const { rows } = await shop.owner.query(
        `SELECT FROM pg_locks WHERE relation = 'wallets'::regclass AND ${IN_THIS_DATABASE} AND pid <> pg_backend_pid()`,
      )
      expect(rows).toHaveLength(0)
      return { running }
    })
  })

  it('ends when its signal aborts, and does not change the last result', async () => {
    const before = await result()
    await expect(check(AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await result()).toEqual(before)
  })
})

/** Databases of other tests have the same template, so their tables have the same ids. */
const IN_THIS_DATABASE = 'database = (SELECT oid FROM pg_database WHERE datname = current_database())'

/** Locks a table while `work` runs, then waits for the `running` promise that `work` returned. */
async function whileLocked(
  table: 'wallets' | 'list_blocks',
  work: (isAwaited: () => Promise<boolean>) => Promise<{ running: Promise<void> }>,
) {
  const client = await shop.owner.connect()
  const isAwaited = async () => {
    const { rows } = await shop.owner.query(
      `SELECT FROM pg_locks WHERE relation = $1::regclass AND ${IN_THIS_DATABASE} AND NOT granted`,
      [table],
    )
    return rows.length > 0
  }
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const { running } = await work(isAwaited).finally(() => client.query('ROLLBACK'))
    await running
  } finally {
    client.release()
  }
}
