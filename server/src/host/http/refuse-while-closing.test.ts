import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { errorBody } from '@docket/contract/errors'
import { expect, it } from 'vitest'
import { createApp } from '../../../test/create-app.ts'
import { useTestShop } from '../../../test/shop.ts'
import { createLog } from '../context/open-platform.ts'

const shop = useTestShop()

it('refuses calls that arrive during the close with an error of the contract, and logs their routes without secrets', async () => {
  const lines: Record<string, unknown>[] = []
  const config = { ...shop.platform.config, logLevel: 'debug' as const }
  const log = createLog(config, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = await createApp({ ...shop.platform, config, log })
  // The close waits here, with its listener still open, until the calls are answered.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  app.addHook('preClose', () => released)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const calls = [
    ['GET', '/api/shop/products?search=secret-search', '/api/shop/products'],
    ['GET', '/api/shop/validate-coupon/secret-coupon', '/api/shop/validate-coupon/:code'],
    ['POST', '/api/nothing/secret-path', '/api'],
    ['GET', '/verify-email/secret-token', '/verify-email'],
  ] as const
  lines.length = 0
  const closed = app.close()
  try {
    for (const [method, url] of calls) {
      const response = await fetch(origin + url, { method })
      expect(response.status).toBe(503)
      expect(response.headers.get('connection')).toBe('close')
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(errorBody.strict().parse(await response.json()).code).toBe('UNAVAILABLE')
    }
  } finally {
    release()
    await closed
  }
  // The first refusal has a line of its own; a line for the others follows each second.
  expect(lines[0]).toMatchObject({ level: 40, code: 'UNAVAILABLE', count: 1 })
  for (const line of lines) expect(line).toMatchObject({ level: 40, code: 'UNAVAILABLE' })
  expect(lines.reduce((sum, { count }) => sum + Number(count), 0)).toBe(calls.length)
  const routes = lines.flatMap((line) => Object.keys(line.routes as object))
  expect(routes).toEqual(calls.map(([, , path]) => path))
  expect(JSON.stringify(lines)).not.toMatch(/secret|stack/)
})

it('answers a running call and does not wait for its connection to close', async () => {
  const app = await createApp(shop.platform)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    begin()
    await released
    return 'answered'
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const pending = new Promise<string>((resolve, reject) => {
    get(`${origin}/slow`, { agent }, async (answer) => resolve(await text(answer))).on('error', reject)
  })
  await begun
  const closed = app.close()
  // Waits until the close has closed the idle connections.
  await new Promise((resolve) => setTimeout(resolve, 100))
  release()
  expect(await pending).toBe('answered')
  // An idle keep-alive connection would stay open for more than a minute, longer than the test's time limit.
  await closed
  agent.destroy()
})
