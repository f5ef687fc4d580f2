import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestJobs } from '../../../test/areas/jobs.ts'
import { openTestClient } from '../../../test/connect.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

/**
 * A process without a session counts as dead if its heartbeat has not changed for 12 s. While the query for due jobs
 * hangs, there is a heartbeat every 7 s (a pause of 5 s and the query's 2 s). The first heartbeat sees the row of the
 * dead process within 5 s, and at most three heartbeats later the row is deleted. So it is deleted within 26 s.
 */
const WATCHED_MS = 30_000

let shop: TestShop
const cleanUps: (() => unknown)[] = []
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  await shop.close()
})

const query = (text: string) => shop.owner.query(text)

/** Each session that has written a heartbeat, with the time of the last one. */
async function heartbeats(): Promise<{ pid: number; at: Date }[]> {
  const { rows } = await query(
    `SELECT session_pid AS pid, seen_at AS at FROM job_processes WHERE id <> 'dead'`,
  )
  return rows
}

it('keeps the session of the heartbeat and finds dead processes while the query for due jobs hangs', async () => {
  const locker = await openTestClient(shop.url)
  cleanUps.push(() => locker.end())
  const jobs = await startTestJobs(shop.platform)
  cleanUps.push(jobs.stop)
  await expect.poll(heartbeats, { timeout: 10_000 }).toHaveLength(1)
  const [first] = await heartbeats()
  await query(`INSERT INTO job_processes VALUES ('dead', '{}', 0, now(), now() - interval '1 day')`)
  // Only the query for due jobs needs this table, because no provider event arrives.
  await locker.query('BEGIN; LOCK TABLE provider_events IN ACCESS EXCLUSIVE MODE')

  const sessions = new Set<number | undefined>([first?.pid])
  const written = new Set<number>()
  const until = performance.now() + WATCHED_MS
  await expect
    .poll(
      async () => {
        for (const { pid, at } of await heartbeats()) {
          sessions.add(pid)
          written.add(at.getTime())
        }
        return performance.now() > until
      },
      { timeout: 2 * WATCHED_MS, interval: 200 },
    )
    .toBe(true)
  expect([...sessions]).toEqual([first?.pid])
  expect(written.size).toBeGreaterThanOrEqual(3)
  expect((await query(`SELECT FROM job_processes WHERE id = 'dead'`)).rowCount).toBe(0)
}, 90_000)
