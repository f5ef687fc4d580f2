import * as limitsContract from '@docket/contract/admin/limits'
import * as contract from '@docket/contract/admin/settings'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import { readLimits } from '../../host/security/operator-limits/limits.ts'
import { readSettings } from './read-settings.ts'
import { saveLimits } from './save-limits.ts'
import { saveStore } from './save-store.ts'
import { adoptTimeZone, saveTimeZone } from './save-time-zone.ts'
import { saveTrackingPrice } from './save-tracking-price.ts'

/** The admin's calls on the settings of the shop, and on how much one operator may do alone. */
export function settingsAdminRoutes(api: Api, platform: Platform): void {
  const { config, db } = platform
  api.route(contract.readSettings, () => readSettings(db, config))
  api.route(contract.saveTrackingPrice, (call) => saveTrackingPrice(db, call.actor, call.body))
  api.route(limitsContract.readLimits, () => readLimits(db))
  api.route(limitsContract.saveLimits, (call) => saveLimits(db, call.actor, call.body))
  api.route(contract.saveStore, (call) => saveStore(platform, call.actor, call.body))
  api.route(contract.saveTimeZone, (call) => saveTimeZone(platform, call.actor, call.body))
  api.route(contract.adoptTimeZone, (call) => adoptTimeZone(platform, call.actor, call.body))
}
