import * as limitsContract from '@docket/contract/admin/limits'
import * as contract from '@docket/contract/admin/settings'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { actorOf } from '../../platform/security/actor.ts'
import { readLimits } from '../../platform/security/operator-limits/limits.ts'
import { readSettings } from './read-settings.ts'
import { saveLimits } from './save-limits.ts'
import { saveStore } from './save-store.ts'
import { adoptTimeZone, saveTimeZone } from './save-time-zone.ts'
import { saveTrackingPrice } from './save-tracking-price.ts'

/** The admin's calls on the settings of the shop, and on how much one operator may do alone. */
export function settingsAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, sessions } = platform
  route(app, sessions, contract.readSettings, () => readSettings(db, config))
  route(app, sessions, contract.saveTrackingPrice, (call) => saveTrackingPrice(db, actorOf(call), call.body))
  route(app, sessions, limitsContract.readLimits, () => readLimits(db))
  route(app, sessions, limitsContract.saveLimits, (call) => saveLimits(db, actorOf(call), call.body))
  route(app, sessions, contract.saveStore, (call) => saveStore(platform, actorOf(call), call.body))
  route(app, sessions, contract.saveTimeZone, (call) => saveTimeZone(platform, actorOf(call), call.body))
  route(app, sessions, contract.adoptTimeZone, (call) => adoptTimeZone(platform, actorOf(call), call.body))
}
