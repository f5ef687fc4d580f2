import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { type ServerProcess, startServerProcess } from '../test/server-process.ts'

const DRAIN_MS = 4_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: ServerProcess
afterEach(async () => {
  await server.stop()
  await database.drop()
})

async function start(env: Record<string, string>) {
  database = await createTestDatabase()
  server = await startServerProcess({
    DATABASE_URL: database.url,
    DRAIN_SECONDS: String(DRAIN_MS / 1_000),
    ...env,
  })
}

const statusOf = async (path: string) => {
  const answer = await fetch(`${server.origin}${path}`)
  await answer.arrayBuffer()
  return { status: answer.status, connection: answer.headers.get('connection') }
}

it('each of several processes drains after SIGTERM: not ready, but serving', async () => {
  await start({ WEB_CONCURRENCY: '2' })
  // Ready is what one of them is: the last line of the start says that all are.
  await expect
    .poll(() => server.output(), { timeout: 30_000 })
    .toContain(server.origin.replace('127.0.0.1', 'localhost'))
  const exited = new Promise((resolve) => server.child.once('exit', resolve))
  const begunAt = performance.now()
  server.child.kill('SIGTERM')
  await expect.poll(async () => (await statusOf('/readyz')).status, { interval: 20 }).toBe(503)
  while (performance.now() - begunAt < DRAIN_MS / 2) {
    // The processes take turns.
    expect((await statusOf('/readyz')).status).toBe(503)
    expect(await statusOf('/api/config')).toEqual({ status: 200, connection: 'close' })
    await sleep(20)
  }
  expect(await exited).toBe(0)
  expect(performance.now() - begunAt).toBeGreaterThan(DRAIN_MS - 100)
})

it('a second signal ends the drain', async () => {
  await start({ DRAIN_SECONDS: '300' })
  const exited = new Promise((resolve) => server.child.once('exit', resolve))
  server.child.kill('SIGTERM')
  await expect.poll(async () => (await statusOf('/readyz')).status).toBe(503)
  // Two signals in one moment count as one.
  await sleep(600)
  server.child.kill('SIGTERM')
  expect(await exited).toBe(0)
})
