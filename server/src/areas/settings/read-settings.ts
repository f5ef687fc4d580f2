import type { Settings } from '@docket/contract/admin/settings'
import type { Config } from '../../host/config.ts'
import { environmentIdentity, selectIdentitySettings } from '../../host/context/shop-identity.ts'
import type { Database } from '../../host/db/database.ts'
import { readTrackingPrices } from './save-tracking-price.ts'

/** The settings that an admin has saved, and the values of the environment, which apply if none is saved. */
export async function readSettings(db: Database, config: Config): Promise<Settings> {
  return {
    store: await selectIdentitySettings(db).executeTakeFirstOrThrow(),
    environment: environmentIdentity(config),
    ...(await selectTimeZone(db).executeTakeFirstOrThrow()),
    ...(await readTrackingPrices(db)),
  }
}

export function selectTimeZone(db: Database) {
  return db.selectFrom('shop_settings').select('time_zone as timeZone')
}
