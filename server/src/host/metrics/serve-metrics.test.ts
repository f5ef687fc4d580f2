import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimPort } from '../../../test/process/claim-port.ts'
import { serveMetrics } from './serve-metrics.ts'

const LARGE = `# ${'x'.repeat(20_000_000)}\n`

let port: number
let close: () => Promise<void>
let gatherCount: number
let text: string
beforeEach(async () => {
  port = await claimPort()
  gatherCount = 0
  text = 'up 1\n'
  ;({ close } = await serveMetrics({ port, host: '127.0.0.1' }, async () => {
    gatherCount++
    return text
  }))
})
afterEach(async () => {
  vi.useRealTimers()
  await close()
})

const url = (path = '/metrics') => `http://127.0.0.1:${port}${path}`

describe('the port of the metrics', () => {
  it('answers a read in the text format', async () => {
    const answer = await fetch(url('/metrics?name=up'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(await answer.text()).toBe('up 1\n')
  })

  it('gathers once for all scrapes within half a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const scrape = async () => (await fetch(url())).text()
    await Promise.all(Array.from({ length: 10 }, scrape))
    vi.advanceTimersByTime(499)
    await scrape()
    expect(gatherCount).toBe(1)
    vi.advanceTimersByTime(1)
    await scrape()
    expect(gatherCount).toBe(2)
  })

  it('refuses every other method and address', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) {
      const answer = await fetch(url(), {
        method,
        ...(method === 'POST' && { body: 'x'.repeat(1_000_000) }),
      }).catch(
        // The server does not read the body, so the connection may close before all of it is sent.
        () => ({ status: 405 }),
      )
      expect(answer.status, method).toBe(405)
    }
    for (const path of ['/', '/metrics/', '/readyz', '/api/shop/products']) {
      expect((await fetch(url(path))).status, path).toBe(404)
    }
    expect(gatherCount).toBe(0)
  })

  it('disconnects a client that does not finish its request', async () => {
    const slow = await openSocket()
    slow.write('GET /metrics HTTP/1.1\r\nhost: x\r\n')
    await once(slow.resume(), 'close')
  }, 15_000)

  it('disconnects a client that does not read the answer', async () => {
    text = LARGE
    const client = await openSocket()
    client.pause()
    const before = openSockets()
    client.write('GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(openSockets, { timeout: 25_000, interval: 250 }).toBe(before - 1)
    client.destroy()
  }, 30_000)

  it('limits the number of connections', async () => {
    const sockets = await Promise.all(Array.from({ length: 40 }, openSocket))
    for (const socket of sockets) socket.resume()
    // Sixteen of the 40 stay open.
    await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length, { timeout: 4_000 }).toBe(24)
    for (const socket of sockets) socket.destroy()
  })
})

/** Both ends of each connection are in this process. */
function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}

async function openSocket(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
