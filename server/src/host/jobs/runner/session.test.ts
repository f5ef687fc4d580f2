import { afterEach, expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'
import { openSession, type Session } from './session.ts'

const shop = useTestShop()

let session: Session | undefined
afterEach(() => session?.close())

const sessionPids = async () => {
  const { rows } = await shop.platform.pool.query(
    "SELECT session_pid AS pid FROM job_processes WHERE id = 'the test'",
  )
  return rows.map(({ pid }) => pid as number)
}

it('warns with the cause if its connection ends between two heartbeats, and connects again', async () => {
  const warnings: unknown[] = []
  let [beats, losses] = [0, 0]
  session = await openSession({
    directUrl: shop.platform.directUrl,
    processId: 'the test',
    warn: (_key, fields, message) => warnings.push({ ...fields, message }),
    onBeat: async () => void beats++,
    onLost: () => losses++,
  })
  // Half a second after the first heartbeat its work is done, and the next one is still more than four seconds away.
  await expect.poll(() => beats).toBe(1)
  await expect.poll(() => session?.silentForMs()).toBeGreaterThan(500)
  const [lost] = await sessionPids()
  await shop.platform.pool.query('SELECT pg_terminate_backend($1)', [lost])

  await expect.poll(sessionPids, { timeout: 4_000 }).not.toEqual([lost])
  expect(losses).toBe(1)
  expect(warnings).toEqual([
    {
      cause: 'terminating connection due to administrator command',
      message: 'The session of the jobs was lost; it is opened again.',
    },
  ])
})
