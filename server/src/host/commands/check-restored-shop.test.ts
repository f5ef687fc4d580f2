import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { checkRestoredShop } from './check-restored-shop.ts'

const shop = useTestShop()

/** Checks the shop, and aborts at the beginning or at the first printed line that matches. */
async function check(abortAt?: 'beginning' | RegExp) {
  const stop = new AbortController()
  const lines: string[] = []
  const print = (line: string) => {
    lines.push(line)
    if (abortAt instanceof RegExp && abortAt.test(line)) stop.abort(new Error('stopped'))
  }
  if (abortAt === 'beginning') stop.abort(new Error('stopped'))
  const result = await checkRestoredShop(shop.url, shop.platform.config, {
    print,
    signal: stop.signal,
  }).catch((error: Error) => error.message)
  return { lines, result }
}

it('checks the ledger, the audit log and the accounts', async () => {
  const { lines, result } = await check()
  expect(result).toBe(true)
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.at(-2)).toMatch(/^ok {3}the audit log is as it was sealed/)
  expect(lines.at(-1)).toBe('ok   0 accounts can be decrypted')
})

it.each<[string, 'beginning' | RegExp, RegExp]>([
  ['before the ledger', 'beginning', /./],
  ['in the ledger', /^ok /, /audit log/],
  ['in the audit log', /audit log/, /decrypted/],
])('an abort %s ends the check before its next part', async (_when, abortAt, next) => {
  const { lines, result } = await check(abortAt)
  expect(result).toBe('stopped')
  expect(lines.filter((line) => next.test(line))).toEqual([])
})
