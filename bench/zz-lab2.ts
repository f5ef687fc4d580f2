import { readFileSync } from 'node:fs'
import { readConfig } from '../server/src/platform/config.ts'
import { closeListBlocks } from '../server/src/platform/long-list.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { openPlatform } from '../server/src/platform/open-platform.ts'
import { reportScreens } from './admin-report.ts'
import { measureScreens } from './measure-screens.ts'
import { screensOf } from './screens.ts'
import { SECRET_KEY } from './seed.ts'
import { startShop } from './shop-process.ts'

const urls = JSON.parse(readFileSync('/tmp/bench-lab/urls.json', 'utf8'))
const filter = new RegExp(process.argv[2] ?? '.')
const offices = []
for (const name of ['small', 'large']) {
  const {
    db: raw,
    pool: rawPool,
    close,
  } = (await import('../server/src/platform/database.ts')).connect(urls[name])
  await rawPool.query(
    "DELETE FROM schema_migrations WHERE name LIKE '0011%'; DROP TABLE IF EXISTS list_blocks; DROP INDEX IF EXISTS users_email_parts, users_username_parts, users_username, deposits_amount, audit_log_subject, audit_log_actor",
  )
  await close()
  await migrate(urls[name])
  const shop = await openPlatform(readConfig({ SECRET_KEY, LOG_LEVEL: 'fatal' }), urls[name])
  await closeListBlocks(shop.db)
  await shop.pool.query('ANALYZE list_blocks')
  if (process.argv[3]) await shop.pool.query(process.argv[3])
  const token = await shop.sessions.issue({ id: 1, role: 'ADMIN' }, { address: '127.0.0.1' })
  const screens = await screensOf(shop)
  for (const part of [screens.pages, screens.lists])
    for (const key of Object.keys(part)) if (!filter.test(key)) delete part[key]
  offices.push({ ...(await startShop(urls[name])), token, screens, shop })
}
const [small, large] = offices as any
try {
  await reportScreens(measureScreens(small, large))
} finally {
  for (const o of offices) {
    await o.stop()
    await o.shop.close()
  }
}
