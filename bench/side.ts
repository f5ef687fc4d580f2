// One side of `npm run bench -- --against REF`: fills a database of this tree, starts this tree's server on it, and
// prints where to send the load, as a line of JSON. Of the lines on standard input, `restart` starts the server anew;
// any other ends it, and `check` first checks the ledger.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { seed } from './seed.ts'
import { startShop } from './shop-process.ts'

/** Enough for 20 pairs of three seconds and seven warm-ups, at 4,500 purchases a second. */
export const SIZE = { users: 256, products: 1_000, accountsPerProduct: 500, hotAccounts: 480_000 }

/** Before the JSON of a side, because other code also prints lines. */
export const READY = 'side: '

if (import.meta.main) {
  const databaseUrl = process.env.DATABASE_URL ?? ''
  const { migrate } = await load<Migrator>(
    '../server/src/host/db/migrate/migrate.ts',
    '../server/src/platform/db/migrate/migrate.ts',
  )
  await migrate(databaseUrl)
  const seeded = await seed(databaseUrl, SIZE)
  const { token, tokensFile, hotProduct, spreadProducts } = seeded
  const start = async () => {
    const started = await startShop(databaseUrl)
    const { origin, pid } = started
    console.log(READY + JSON.stringify({ origin, pid, token, tokensFile, hotProduct, spreadProducts }))
    return started
  }
  let shop = await start()
  let line = ''
  for await (line of createInterface({ input: process.stdin })) {
    if (line !== 'restart') break
    await shop.stop()
    shop = await start()
  }
  // Before the answer: after it, the comparison ends this process, and the server would be left.
  await shop.stop()
  if (line === 'check') {
    // In a commit before the areas, the check of the ledger has its rules by itself.
    const { checkLedger } = await load<LedgerCheck>(
      '../server/test/check-ledger.ts',
      '../server/src/ledger/check-ledger.ts',
    )
    const { clean } = await checkLedger(seeded.slowQueriesDb)
    console.log(READY + JSON.stringify({ clean }))
  }
  await seeded.close()
}

type Migrator = typeof import('../server/src/host/db/migrate/migrate.ts')
type LedgerCheck = typeof import('../server/test/check-ledger.ts')

/** Loads the first of these files that the commit has: older commits have them elsewhere. */
function load<Module>(...files: string[]): Promise<Module> {
  return import(files.find((file) => existsSync(path.join(import.meta.dirname, file))) ?? files[0] ?? '')
}
