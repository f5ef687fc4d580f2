import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
let server: ServerProcess
beforeAll(async () => {
  shop = await openTestShop()
  server = await startServerProcess({ DATABASE_URL: shop.url, WEB_CONCURRENCY: '2' })
}, 90_000)
afterAll(async () => {
  await server.stop()
  await shop.close()
})

/** The server processes, which are children of the first process. */
function workers(): number[] {
  const { pid } = server.child
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).map(Number)
}

it('replaces a hanging server process, so that requests are answered again', async () => {
  const countListening = () => server.output().split('A server process listens.').length - 1
  await expect.poll(countListening, { timeout: 30_000 }).toBe(2)
  const [hanging = 0, other = 0] = workers()
  expect(workers()).toHaveLength(2)
  process.kill(hanging, 'SIGSTOP')

  await expect.poll(workers, { timeout: 30_000, interval: 250 }).not.toContain(hanging)
  await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(2)
  expect(workers(), 'the healthy process stays').toContain(other)
  expect(server.output()).toMatch(/A server process has not answered for \d+ s\. It is replaced\./)
  expect(server.output()).toContain(`The server process ${hanging} ended (SIGKILL). It is replaced.`)

  const user = await shop.user()
  const areAllAnswered = async () => {
    const calls = Array.from({ length: 20 }, () =>
      fetch(`${server.origin}/api/auth/user-wallet?userId=${user.id}`, {
        headers: { authorization: `Bearer ${user.token}`, connection: 'close' },
        signal: AbortSignal.timeout(2_000),
      }).then(({ status }) => status),
    )
    return (await Promise.allSettled(calls)).every(
      (call) => call.status === 'fulfilled' && call.value === 200,
    )
  }
  await expect.poll(areAllAnswered, { timeout: 20_000 }).toBe(true)
}, 90_000)
