import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '../server/test/process/call-api.ts'
import { newBatchNumber } from './buyers.ts'
import { benchAccount } from './fill-shop.ts'
import { quantile, type Row } from './report.ts'
import { LARGE_PRODUCT, TYPICAL_PRODUCT } from './screens.ts'

/** How long customers buy before the import, for the comparison. */
const SECONDS_BEFORE = 15
/** The pause of a buyer between two purchases. */
const PAUSE_MS = 20
const MAX_SECONDS = 15
const MAX_MEGABYTES = 300

/** A shop that runs in a process of its own, and an admin's session. */
interface ImportingShop {
  origin: string
  adminToken: string
  peakMegabytes(): number
  resetPeakMemory(): void
}

/**
 * Measures an import of accounts into the largest product, with a preview and the commit, while customers buy another
 * product. Compares their purchases with those before the import.
 */
export async function measureImport(
  shop: ImportingShop,
  { count, buyers }: { count: number; buyers: readonly string[] },
): Promise<Row[]> {
  const { origin, peakMegabytes, resetPeakMemory } = shop
  const batch = newBatchNumber()
  const upload = Array.from({ length: count }, (_, nth) => benchAccount(batch, nth)).join('\n')
  const timesBefore = await buyWhile(origin, buyers, () => sleep(SECONDS_BEFORE * 1_000))
  resetPeakMemory()
  let seconds = { preview: Number.NaN, commit: Number.NaN }
  const timesDuring = await buyWhile(origin, buyers, async () => {
    const preview = await runImport(shop, 'preview', upload, count)
    seconds = { preview, commit: await runImport(shop, 'commit', upload, count) }
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
  { origin, adminToken }: Pick<ImportingShop, 'origin' | 'adminToken'>,
  mode: 'preview' | 'commit',
  upload: string,
  count: number,
): Promise<number> {
  const { ms, text } = await callApi({
    origin,
    path: `/admin/account/import?logProductId=${LARGE_PRODUCT}&mode=${mode}&source=bench&provenance=Made+by+the+benchmark`,
    token: adminToken,
    body: upload,
  })
  if (JSON.parse(text).new !== count) throw new Error(`The ${mode} answered ${text}.`)
  return ms / 1_000
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
  const body = { logProductId: TYPICAL_PRODUCT, quantity: 1 }
  return (await callApi({ origin, path: '/shop/buy', token, key: randomUUID(), body })).ms
}
