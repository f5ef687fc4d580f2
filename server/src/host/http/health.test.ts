import { expect, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import { useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()

/** When each connection of the shop last ran a query. */
async function lastQueries(): Promise<Map<number, number>> {
  const client = await openTestClient(shop.url)
  try {
    const { rows } = await client.query<{ pid: number; at: Date }>(
      `SELECT pid, query_start AS at FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query_start IS NOT NULL`,
    )
    return new Map(rows.map(({ pid, at }) => [pid, at.getTime()]))
  } finally {
    await client.end()
  }
}

it('/readyz never queries the database', async () => {
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  // Several attempts, because the heartbeat also queries.
  await expect
    .poll(
      async () => {
        const before = await lastQueries()
        const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(`${origin}/readyz`)))
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
        const after = await lastQueries()
        return [...after].filter(([pid, at]) => before.get(pid) !== at).length
      },
      { timeout: 20_000 },
    )
    .toBe(0)
})
