import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'

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

it('each of several processes drains after SIGTERM: it is not ready, but still serves', async () => {
  await start({ WEB_CONCURRENCY: '2' })
  // `/readyz` shows one process only. The last line of the start says that all are ready.
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
  // Two signals at the same moment count as one.
  await sleep(600)
  server.child.kill('SIGTERM')
  expect(await exited).toBe(0)
})

it('answers two thousand clients that connect while it is busy', async () => {
  await start({})
  const { hostname, port } = new URL(server.origin)
  // The maximum number of connections that may wait on this machine.
  const clients = Math.min(2_000, Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')))
  server.child.kill('SIGSTOP')
  let connected = 0
  let answered = 0
  const sockets = Array.from({ length: clients }, () => {
    const socket: Socket = connect(Number(port), hostname, () => {
      connected++
      socket.write('GET /healthz HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n')
    })
    socket.on('error', () => {})
    socket.once('data', (bytes) => (answered += Number(String(bytes).startsWith('HTTP/1.1 200'))))
    return socket
  })
  try {
    // A client that the kernel does not queue tries again after a second, then two, four and eight.
    await expect.poll(() => connected, { timeout: 10_000 }).toBe(clients)
    server.child.kill('SIGCONT')
    await expect.poll(() => answered, { timeout: 20_000 }).toBe(clients)
  } finally {
    server.child.kill('SIGCONT')
    for (const socket of sockets) socket.destroy()
  }
}, 60_000)
