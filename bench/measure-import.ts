import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchLine } from './fill-shop.ts'
import type { Office } from './measure-screens.ts'
import { quantile, type Row } from './report.ts'
import { LARGE_PRODUCT, OTHER_PRODUCT } from './screens.ts'

const SECONDS_BEFORE = 15
/** How long a buyer looks at what was bought before buying again. */
const PAUSE_MS = 20
const MOST_SECONDS = 15
const MOST_MEGABYTES = 300

/**
 * Imports lines into the largest product, a preview and the commit, while buyers go on buying another product; beside
 * how that went for the buyers before.
 */
export async function measureImport(
  { origin, token, peakMegabytes, forgetPeak }: Office & { peakMegabytes(): number; forgetPeak(): void },
  { lines, buyers }: { lines: number; buyers: readonly string[] },
): Promise<Row[]> {
  // Of a batch that is not there: none of these lines is held yet.
  const upload = Array.from({ length: lines }, (_, nth) => benchLine(0, nth)).join('\n')
  const before = await buyWhile(origin, buyers, () => sleep(SECONDS_BEFORE * 1_000))
  forgetPeak()
  let seconds = { preview: Number.NaN, commit: Number.NaN }
  const during = await buyWhile(origin, buyers, async () => {
    const preview = await importLines({ origin, token }, 'preview', upload, lines)
    seconds = { preview, commit: await importLines({ origin, token }, 'commit', upload, lines) }
  })
  const [calm, busy] = [quantile(before, 0.95), quantile(during, 0.95)]
  const count = lines.toLocaleString('en-US')
  return [
    { name: `preview of ${count} lines, seconds`, value: seconds.preview, most: MOST_SECONDS },
    { name: `import of ${count} lines, seconds`, value: seconds.commit, most: MOST_SECONDS },
    { name: 'memory of the server meanwhile, MB', value: peakMegabytes(), most: MOST_MEGABYTES },
    { name: `${buyers.length} buyers before, ${before.length} purchases, p95 ms`, value: calm },
    { name: `${buyers.length} buyers meanwhile, ${during.length} purchases, p95 ms`, value: busy },
    { name: 'p95 meanwhile ÷ before', value: busy / calm, most: 2 },
  ]
}

async function importLines(
  { origin, token }: Pick<Office, 'origin' | 'token'>,
  mode: 'preview' | 'commit',
  upload: string,
  lines: number,
): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(
    `${origin}/api/admin/account/import?logProductId=${LARGE_PRODUCT}&mode=${mode}&source=bench`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: upload,
    },
  )
  const report = (await answer.json()) as { new?: number }
  if (report.new !== lines) throw new Error(`The ${mode} answered ${JSON.stringify(report)}.`)
  return (performance.now() - startedAt) / 1_000
}

/** Lets every buyer buy one line after the other until `work` is done; how long each purchase took, in milliseconds. */
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
  // A failed purchase ends the wait at once, and work that fails ends the buying.
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
    body: JSON.stringify({ logProductId: OTHER_PRODUCT, quantity: 1 }),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`A purchase answered ${answer.status}: ${text}`)
  return performance.now() - startedAt
}
