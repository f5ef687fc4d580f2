import { writeFileSync } from 'node:fs'
import { migrate } from '../server/src/platform/migrate.ts'
import { openBenchServer } from './database.ts'
import { fillShop, requireCleanBooks } from './fill-shop.ts'

const { urls } = await openBenchServer(['small', 'large'])
writeFileSync('/tmp/bench-lab/urls.json', JSON.stringify(urls))
for (const [name, s] of [
  ['small', 0.001],
  ['large', 1],
] as const) {
  const t = Date.now()
  await migrate(urls[name])
  const shop = await fillShop(urls[name], {
    users: Math.round(100_000 * s),
    purchases: 1_000_000 * s,
    products: 200,
    large: 100_000 * s,
  })
  console.log(name, 'filled', (Date.now() - t) / 1000)
  await requireCleanBooks(shop, 'now')
  console.log(name, 'audited', (Date.now() - t) / 1000)
  await shop.close()
}
setInterval(() => {}, 1000)
