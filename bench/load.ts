import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { output } from './tools.ts'

/** Writes customers' tokens into a new file for the wrk scripts. The file is deleted when this process ends. */
export function writeTokens(tokens: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'tokens')
  writeFileSync(file, tokens.join('\n'))
  return file
}

/**
 * The arguments of `buy.lua` for purchases of one account each. The product is one of `count` products with consecutive
 * ids; `first` is the first of these ids.
 */
export function accountPurchases({
  tokensFile,
  first,
  count,
  coupon = 'WELCOME10',
}: {
  tokensFile: string
  first: number
  count: number
  coupon?: string
}) {
  const body = `{"logProductId":%d,"quantity":1,"couponCode":"${coupon}"}`
  return [tokensFile, '/api/shop/buy', body, first, count]
}

/** The arguments of `buy.lua` for test shipments that were delivered in the last days. */
export function shipmentPurchases({ tokensFile }: { tokensFile: string }) {
  const [to, dayMs] = [Date.now(), 24 * 60 * 60_000]
  const body = JSON.stringify({
    state: 'TX',
    from: to - 10 * dayMs,
    to,
    deliveryState: ['delivered'],
    couponCode: 'WELCOME10',
  })
  return [tokensFile, '/api/trackingNo/usa', body, 0, 1]
}

/**
 * Runs a wrk script and returns the answered requests per second. wrk uses one thread, because it shares the machine
 * with the shop.
 * @throws if an answer was not the expected one
 */
export async function loadWith(
  script: 'buy.lua' | 'read.lua',
  { origin, seconds, connections }: { origin: string; seconds: number; connections: number },
  args: (string | number)[],
): Promise<number> {
  const printed = output('/usr/bin/wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    path.join(import.meta.dirname, script),
    origin,
    '--',
    ...args.map(String),
  ])
  const unexpected = /unexpected: (\d+)/.exec(printed)?.[1]
  if (unexpected !== '0') throw new Error(`Unexpected answers under load:\n${printed}`)
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]
  if (rate === undefined) throw new Error(`wrk printed no rate: ${printed}`)
  return Number(rate)
}
