import * as contract from '@docket/contract/admin/settings'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { readSettings } from './read-settings.ts'
import { saveStore } from './save-store.ts'
import { saveTrackingPrice } from './save-tracking-price.ts'

/** What an admin decides for the whole shop. */
export function settingsAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, sessions } = platform
  route(app, sessions, contract.readSettings, () => readSettings(db, config))
  route(app, sessions, contract.saveTrackingPrice, (call) => saveTrackingPrice(db, actorOf(call), call.body))
  route(app, sessions, contract.saveStore, (call) => saveStore(platform, actorOf(call), call.body))
}
