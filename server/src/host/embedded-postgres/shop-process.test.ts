import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { claimPort } from '../../../test/process/claim-port.ts'
import { isAlive, postmasterOf, testFolder, until } from '../../../test/process/embedded-server.ts'

const TIMEOUT_MS = 90_000

let dataDir: string
let shop: Awaited<ReturnType<typeof startShop>>
beforeEach(() => {
  dataDir = testFolder()
})
afterEach(async () => {
  await shop.end()
  rmSync(dataDir, { recursive: true })
})

it(
  'the shop sells again within ten seconds after its database was killed',
  async () => {
    shop = await startShop({ DEMO: 'on' })
    const { token } = await shop.call('POST', '/auth/login', {
      body: { email: 'demo@docket.test', password: 'docket-demo' },
    })
    const { items } = await shop.call('GET', '/shop/products', { token })
    const product = items.find(({ inStock }: { inStock: number }) => inStock > 1)
    const body = { logProductId: product.id, quantity: 1 }
    await shop.call('POST', '/shop/buy', { token, body })

    process.kill(postmaster(), 'SIGKILL')
    const key = randomUUID()
    await until(() => shop.call('POST', '/shop/buy', { token, body, key }))
  },
  TIMEOUT_MS,
)

it(
  'the shop ends all its processes with an error and one line that names the reason, if its database is killed three times within a minute',
  async () => {
    shop = await startShop({ DEMO: 'off', WEB_CONCURRENCY: '2' })
    const workers = shop.children()
    expect(workers.length).toBeGreaterThanOrEqual(2)
    for (let times = 0; times < 3; times++) {
      const pid = await until(() => isAlive(postmaster()) && postmaster())
      process.kill(Number(pid), 'SIGKILL')
      await until(() => !isAlive(Number(pid)))
    }
    expect(await shop.ended).toEqual([1, null])
    const lines = shop.errors().split('\n')
    expect(lines.filter((line) => line.startsWith('DATA_DIR'))).toEqual([
      expect.stringMatching(/ failed 3 times within a minute: killed by SIGKILL/),
    ])
    expect(workers.filter(isAlive)).toEqual([])
  },
  TIMEOUT_MS,
)

function postmaster(): number {
  return postmasterOf(path.join(dataDir, 'postgres/pgdata'))
}

/** Starts the whole shop in a process, with its embedded database in `dataDir`. */
async function startShop(env: Record<string, string>) {
  const port = await claimPort()
  const shop = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port) },
      ...{ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(shop, 'exit')
  let errors = ''
  shop.stderr.on('data', (text) => {
    errors += text
  })
  const origin = `http://127.0.0.1:${port}`
  // The shop prints its address once all of its processes listen.
  await Promise.race([once(shop.stdout, 'data'), ended])
  if (shop.exitCode !== null) throw new Error(`The shop did not start. ${errors}`)
  return {
    ended,
    errors: () => errors,
    children: () =>
      readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8').trim().split(' ').map(Number),
    end: async () => {
      shop.kill('SIGTERM')
      await ended
    },
    /** Calls `/api<path>`. @throws if the answer is not a success */
    call: async (
      method: string,
      path: string,
      { token, body, key }: { token?: string; body?: object; key?: string } = {},
    ) => {
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        body: body ? JSON.stringify(body) : null,
      })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      // biome-ignore lint/suspicious/noExplicitAny: as in test/shop.ts, answers have every shape
      return answer.json() as any
    },
  }
}
