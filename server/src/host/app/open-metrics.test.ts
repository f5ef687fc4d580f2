import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { kill } from 'node:process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { claimPort } from '../../../test/process/claim-port.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/process/database-proxy.ts'
import { scrape } from '../../../test/process/scrape.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { type TestCaller, useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { queuesOf } from '../jobs/oldest-due.ts'
import { VERSION } from '../server-folder.ts'
import { openMetrics } from './open-metrics.ts'

/** Usually a second or two; more on a busy machine. */
const SOON = { timeout: 10_000 }
/** This process creates the users and products; the measured processes are separate. */
const shop = useTestShop()
let buyer: TestCaller
beforeAll(async () => {
  buyer = await shop.user({ balance: 1_000 })
})

function post(origin: string, body: object, key?: string) {
  return fetch(`${origin}/api/shop/buy`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${buyer.token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
}

const purchases = (outcome: string, code = '') => ['docket_purchases_total', { outcome, code }] as const

describe('the metrics of a shop of one process', () => {
  let proxy: DatabaseProxy
  let server: ServerProcess
  let port: number
  let metrics: string
  beforeAll(async () => {
    proxy = await openDatabaseProxy(shop.url)
    port = await claimPort()
    metrics = `http://127.0.0.1:${port}`
    server = await startServerProcess({ DATABASE_URL: proxy.url, METRICS_PORT: String(port) })
  })
  afterAll(async () => {
    await server.stop()
    await proxy.close()
  })

  it('count purchase requests by the outcome that the customers got', async () => {
    const { id } = await shop.product({ price: 5, accounts: 4 })
    const before = await scrape(metrics)
    expect(before.value(...purchases('bought'))).toBe(0)

    const purchaseRequest = { logProductId: id, quantity: 1 }
    expect((await post(server.origin, purchaseRequest, 'metrics-key-1')).status).toBe(201)
    expect((await post(server.origin, purchaseRequest, 'metrics-key-1')).status).toBe(201)
    expect((await post(server.origin, purchaseRequest)).status).toBe(201)
    expect((await post(server.origin, { ...purchaseRequest, quantity: 9 })).status).toBe(409)
    expect((await post(server.origin, { ...purchaseRequest, quantity: 0 })).status).toBe(400)

    await expect.poll(async () => (await scrape(metrics)).value(...purchases('bought')), SOON).toBe(2)
    const after = await scrape(metrics)
    expect(after.value(...purchases('replayed'))).toBe(1)
    expect(after.value(...purchases('refused', 'OUT_OF_STOCK'))).toBe(1)
    expect(after.value(...purchases('shed', 'UNAVAILABLE'))).toBe(0)
    const requests = { method: 'POST', route: '/api/shop/buy' }
    expect(after.value('http_request_duration_seconds_count', { ...requests, status: '2xx' })).toBe(3)
    expect(after.value('http_request_duration_seconds_count', { ...requests, status: '4xx' })).toBe(2)
  })

  it('count reads with and without an answer from the cache', async () => {
    const readProducts = () =>
      fetch(`${server.origin}/api/shop/products?pageSize=3`, {
        headers: { authorization: `Bearer ${buyer.token}` },
      })
    const countReads = async () => {
      const scraped = await scrape(metrics)
      const measured =
        scraped.value('http_request_duration_seconds_count', { route: '/api/shop/products' }) ?? 0
      return measured + (scraped.value('docket_cached_reads_total') ?? 0)
    }
    const before = await countReads()
    for (let count = 0; count < 20; count++) expect((await readProducts()).status).toBe(200)
    await expect.poll(async () => (await countReads()) - before, SOON).toBe(20)
    expect((await scrape(metrics)).value('docket_cached_reads_total')).toBeGreaterThan(10)
  })

  it('show the process, its pools and the content of its database', async () => {
    const scraped = await scrape(metrics)
    expect(scraped.value('docket_database_up')).toBe(1)
    expect(scraped.value('docket_ready')).toBe(1)
    expect(scraped.value('docket_processes')).toBe(1)
    expect(scraped.value('docket_database_pool_connections', { pool: 'purchases' })).toBeGreaterThan(0)
    expect(scraped.value('nodejs_eventloop_lag_p99_seconds', { process: '1' })).toBeGreaterThan(0)
    expect(scraped.value('docket_deposits', { status: 'COMPLETED' })).toBe(0)
    expect(scraped.value('docket_build_info', { version: VERSION })).toBe(1)
  })

  it('are served only on the loopback interface if METRICS_HOST is not set, and never on the shop’s port', async () => {
    const answerOfShop = await fetch(`${server.origin}/metrics`)
    expect(await answerOfShop.text()).not.toContain('docket_purchases_total')
    const outerAddress = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4')
    if (outerAddress) await expect(fetch(`http://${outerAddress.address}:${port}/metrics`)).rejects.toThrow()
  })

  it('report that the database is down while it is silent and while it is stopped, and then still count purchases', async () => {
    await proxy.set({ kind: 'black-hole' })
    await expect
      .poll(async () => (await timed(() => scrape(metrics))).value('docket_database_up'), { timeout: 20_000 })
      .toBe(0)
    await proxy.close()
    const scraped = await timed(() => scrape(metrics))
    expect(scraped.value('docket_database_up')).toBe(0)
    expect(scraped.value(...purchases('bought'))).toBe(2)
    expect(scraped.value('docket_products_sold_out')).toBeUndefined()
    await expect
      .poll(async () => (await scrape(metrics)).value('docket_problem', { name: 'database' }), {
        timeout: 10_000,
      })
      .toBe(1)
  }, 40_000)
})

it('reports a used metrics port with one line at the start', async () => {
  const port = await claimPort()
  const otherProgram = createServer().listen(port, '127.0.0.1')
  await once(otherProgram, 'listening')
  await expect(startServerProcess({ DATABASE_URL: shop.url, METRICS_PORT: String(port) })).rejects.toThrow(
    // The whole output.
    /^The server ended with 1:\nMETRICS_PORT: \d+ is used by another program\. Set METRICS_PORT to a free port\.\n$/,
  )
  otherProgram.close()
})

it('refuses the shop’s port as the metrics port', async () => {
  const { config } = shop.platform
  const sameAddress = { port: config.port, host: config.host }
  await expect(openMetrics({ ...config, metrics: sameAddress }, queuesOf(areas), areas)).rejects.toThrow(
    'METRICS_PORT: is the port of the shop.',
  )
})

/** Expects that a scrape takes much less time than Prometheus waits by default. */
async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  return result
}

describe('the metrics of a cluster of two', () => {
  let server: ServerProcess
  let metrics: string
  beforeAll(async () => {
    const port = await claimPort()
    metrics = `http://127.0.0.1:${port}`
    server = await startServerProcess({
      DATABASE_URL: shop.url,
      METRICS_PORT: String(port),
      WEB_CONCURRENCY: '2',
    })
    await vi.waitFor(async () => expect(await countReady()).toBe(2), { timeout: 30_000 })
  })
  afterAll(async () => void (await server.stop()))

  /** The server processes, without the first process. */
  const workers = () => {
    const { pid } = server.child
    return (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number)
  }
  // Throws if there is none, because `kill` with the id 0 would hit the processes of the test itself.
  const firstWorker = () => {
    const [pid] = workers()
    if (pid === undefined) throw new Error('The server has no process.')
    return pid
  }
  const countReady = async () => (await scrape(metrics)).value('docket_ready')
  const countBought = async () => (await scrape(metrics)).value(...purchases('bought'))
  const buy = async (productId: number, count: number) => {
    const answers = Array.from({ length: count }, () =>
      post(server.origin, { logProductId: productId, quantity: 1 }),
    )
    for (const { status } of await Promise.all(answers)) expect(status).toBe(201)
  }

  it('are sums over both processes; a metric of one process has a label with its number', async () => {
    const { id } = await shop.product({ price: 1, accounts: 30 })
    await buy(id, 30)
    await expect.poll(countBought, SOON).toBe(30)
    const scraped = await scrape(metrics)
    expect(scraped.value('docket_processes')).toBe(2)
    expect(scraped.value('docket_ready')).toBe(2)
    expect(scraped.value('docket_build_info')).toBe(1)
    const processes = scraped.series.filter(({ name }) => name === 'process_resident_memory_bytes')
    expect(processes.map(({ labels }) => labels.process).sort()).toEqual(['1', '2', 'primary'])
  })

  it('are answered in time while a process hangs, and include its counts', async () => {
    const before = await countBought()
    const pid = firstWorker()
    kill(pid, 'SIGSTOP')
    try {
      const countAnswering = async () => (await timed(() => scrape(metrics))).value('docket_processes')
      await expect.poll(countAnswering, SOON).toBe(1)
      expect(await countBought()).toBe(before)
    } finally {
      kill(pid, 'SIGCONT')
    }
    await expect
      .poll(async () => (await scrape(metrics)).value('docket_processes'), { timeout: 10_000 })
      .toBe(2)
  })

  it('continue from the same counts after a process was replaced', async () => {
    const before = (await countBought()) ?? 0
    const pid = firstWorker()
    kill(pid, 'SIGKILL')
    await expect
      .poll(async () => (await scrape(metrics)).value('docket_processes'), { timeout: 10_000 })
      .toBe(1)
    expect(await countBought()).toBe(before)
    await expect.poll(countReady, { timeout: 60_000 }).toBe(2)
    const { id } = await shop.product({ price: 1, accounts: 10 })
    await buy(id, 10)
    await expect.poll(countBought, SOON).toBe(before + 10)
  }, 100_000)
})
