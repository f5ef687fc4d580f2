import type { Settings } from '@docket/contract/admin/settings'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import { environmentIdentity, selectSetIdentity } from '../../platform/shop-identity.ts'
import { readTrackingPrices } from './save-tracking-price.ts'

/** What is set, and what the environment says where nothing is. */
export async function readSettings(db: Database, config: Config): Promise<Settings> {
  return {
    store: await selectSetIdentity(db).executeTakeFirstOrThrow(),
    environment: environmentIdentity(config),
    ...(await readTrackingPrices(db)),
  }
}
