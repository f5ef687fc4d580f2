import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchAccount } from './fill-shop.ts'
import type { AdminClient } from './measure-screens.ts'
import { quantile, type Row } from './report.ts'
import { LARGE_PRODUCT, TYPICAL_PRODUCT } from './screens.ts'

const SECONDS_BEFORE = 15
/** The pause of a buyer between two purchases. */
const PAUSE_MS = 20
const MAX_SECONDS = 15
const MAX_MEGABYTES = 300

/**
 * Measures an import of accounts into the largest product, with a preview and the commit, while customers buy another
 * product. Compares their purchases with those before the import.
 */
export async function measureImport(
  {
    origin,
    token,
    peakMegabytes,
    resetPeakMemory,
  }: AdminClient & { peakMegabytes(): number; resetPeakMemory(): void },
  { count, buyers }: { count: number; buyers: readonly string[] },
): Promise<Row[]> {
  // No batch of the shop has this number, so every text is new.
  const upload = Array.from({ length: count }, (_, nth) => benchAccount(0, nth)).join('\n')
  const timesBefore = await buyWhile(origin, buyers, () => sleep(SECONDS_BEFORE * 1_000))
  resetPeakMemory()
  let seconds = { preview: Number.NaN, commit: Number.NaN }
  const timesDuring = await buyWhile(origin, buyers, async () => {
    const preview = await runImport({ origin, token }, 'preview', upload, count)
    seconds = { preview, commit: await runImport({ origin, token }, 'commit', upload, count) }
  })
  const [p95Before, p95During] = [quantile(timesBefore, 0.95), quantile(timesDuring, 0.95)]
  const countText = count.toLocaleString('en-US')
  return [
    { name: `preview of ${countText} accounts, seconds`, value: seconds.preview, max: MAX_SECONDS },
    { name: `import of ${countText} accounts, seconds`, value: seconds.commit, max: MAX_SECONDS },
    { name: 'memory of the server during the import, MB', value: peakMegabytes(), max: MAX_MEGABYTES },
    { name: `${buyers.length} buyers before, ${timesBefore.length} purchases, p95 ms`, value: p95Before },
    {
      name: `${buyers.length} buyers during the import, ${timesDuring.length} purchases, p95 ms`,
      value: p95During,
    },
    { name: 'p95 during the import ÷ before', value: p95During / p95Before, max: 2 },
  ]
}

async function runImport(
  { origin, token }: Pick<AdminClient, 'origin' | 'token'>,
  mode: 'preview' | 'commit',
  upload: string,
  count: number,
): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(
    `${origin}/api/admin/account/import?logProductId=${LARGE_PRODUCT}&mode=${mode}&source=bench&provenance=Made+by+the+benchmark`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: upload,
    },
  )
  const report = (await answer.json()) as { new?: number }
  if (report.new !== count) throw new Error(`The ${mode} answered ${JSON.stringify(report)}.`)
  return (performance.now() - startedAt) / 1_000
}

/** Lets every buyer buy one account after the other until `work` ends. Returns the milliseconds of each purchase. */
async function buyWhile(
  origin: string,
  buyers: readonly string[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const buying = buyers.map(async (token) => {
    while (!isDone) {
      times.push(await buyOne(origin, token))
      await sleep(PAUSE_MS)
    }
  })
  // A failed purchase ends the wait at once, and failed work ends the purchases.
  await Promise.all([
    work().finally(() => {
      isDone = true
    }),
    ...buying,
  ])
  return times
}

async function buyOne(origin: string, token: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${origin}/api/shop/buy`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ logProductId: TYPICAL_PRODUCT, quantity: 1 }),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`A purchase answered ${answer.status}: ${text}`)
  return performance.now() - startedAt
}
