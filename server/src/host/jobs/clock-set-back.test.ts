import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scheduledJobs, startTestJobs } from '../../../test/areas/jobs.ts'
import { openTestClient } from '../../../test/connect.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

/*
 * The clock of the database is set back by an hour. A test cannot change the real clock, so it writes times that are an
 * hour ahead into the rows.
 */

let shop: TestShop
const cleanUps: (() => unknown)[] = []
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  await shop.close()
})

async function start() {
  const jobs = await startTestJobs(shop.platform)
  cleanUps.push(jobs.stop)
}

const query = (text: string, values: unknown[] = []) => shop.owner.query(text, values)

/**
 * A process whose last heartbeat is an hour in the future, with a job of its runner that is not due during the test.
 */
async function addProcess(id: string, sessionPid: number) {
  const runner = `runner of ${id}`
  await query(
    `INSERT INTO job_processes
      SELECT $1, ARRAY[$2], $3, coalesce(min(backend_start), now()), now() + interval '1 hour'
      FROM pg_stat_get_activity($3)`,
    [id, runner, sessionPid],
  )
  await query(
    `SELECT graphile_worker.add_job('tidy-up', job_key => $1, run_at => now() + interval '1 day')`,
    [id],
  )
  await query('UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = $2 WHERE key = $1', [
    id,
    runner,
  ])
}

/** The processes of the test that have a row, and those that hold a job. */
async function readListedAndHeld() {
  const { rows } = await query(
    `SELECT ARRAY(SELECT id FROM job_processes WHERE id LIKE 'test %' ORDER BY id) AS listed, ARRAY(
      SELECT key FROM graphile_worker.jobs WHERE key LIKE 'test %' AND locked_at IS NOT NULL ORDER BY key) AS held`,
  )
  return rows[0]
}

/** The process id of an open session. */
async function openSession(): Promise<number> {
  const client = await openTestClient(shop.appUrl)
  cleanUps.push(() => client.end())
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  return rows[0].pid
}

describe('if the clock of the database was set back by an hour', () => {
  it('the work of dead and hanging processes is freed, and a live process keeps its own', async () => {
    // In the row of this process, the start time of its session is an hour ahead.
    await query(`CREATE FUNCTION an_hour_later() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.session_started_at := NEW.session_started_at + interval '1 hour'; RETURN NEW; END $$`)
    await query(`CREATE TRIGGER an_hour_later BEFORE INSERT OR UPDATE ON job_processes
      FOR EACH ROW WHEN (NEW.id NOT LIKE 'test %') EXECUTE FUNCTION an_hour_later()`)
    await addProcess('test dead', 0)
    await addProcess('test hangs', await openSession())
    await addProcess('test lives', await openSession())
    await start()
    const beats = setInterval(
      () => void query(`UPDATE job_processes SET seen_at = now() WHERE id = 'test lives'`).catch(() => {}),
      2_000,
    )
    cleanUps.push(() => clearInterval(beats))

    const others = ['test hangs', 'test lives']
    await expect
      .poll(readListedAndHeld, { timeout: 30_000, interval: 200 })
      .toEqual({ listed: others, held: others })
    const living = ['test lives']
    await expect
      .poll(readListedAndHeld, { timeout: 45_000, interval: 200 })
      .toEqual({ listed: living, held: living })
  }, 90_000)

  it('scheduled jobs are due at once, even if the clock of this machine is an hour ahead', async () => {
    const MINUTE_MS = 60_000
    const nextMinute = Math.ceil((Date.now() + 60 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS
    vi.useFakeTimers({ toFake: ['Date'], now: nextMinute - 50 })
    cleanUps.push(() => vi.useRealTimers())
    // A trigger records the jobs, because they are soon done.
    await query(`CREATE FUNCTION keep_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO scheduled VALUES (NEW.key, NEW.run_at <= clock_timestamp()); RETURN NULL; END $$`)
    await query('CREATE TABLE scheduled (key text, is_due boolean)')
    await query('GRANT INSERT ON scheduled TO PUBLIC')
    await query(`CREATE TRIGGER keep_schedule AFTER INSERT OR UPDATE OF run_at ON graphile_worker._private_jobs
      FOR EACH ROW WHEN (NEW.payload::text LIKE '%_cron%') EXECUTE FUNCTION keep_schedule()`)
    // By this machine's clock a run of tidy-up was missed, so the start adds a job for it.
    await query(`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since)
      VALUES ('tidy-up', now() - interval '1 day')`)
    await start()
    const countSchedules = async () =>
      (await query('SELECT FROM graphile_worker._private_known_crontabs')).rowCount
    await expect.poll(countSchedules, { timeout: 10_000 }).toBe(scheduledJobs.length)
    vi.setSystemTime(nextMinute + 1_000)
    const scheduled = async () => (await query('SELECT key, is_due FROM scheduled')).rows
    const keys = async () => (await scheduled()).map(({ key }) => key)
    await expect.poll(keys, { timeout: 15_000 }).toContain('tidy-up')
    // A job that runs every minute, in any lane.
    await expect
      .poll(keys, { timeout: 15_000 })
      .toSatisfy((all: string[]) => all.some((key) => /^(deliver|sweep)-/.test(key)))
    expect((await scheduled()).filter(({ is_due }) => !is_due)).toEqual([])
  }, 60_000)
})
