import * as contract from '@docket/contract/admin/holds'
import { MAX_ACCOUNT_BYTES } from '@docket/contract/admin/stock'
import type { FastifyInstance } from 'fastify'
import { listClaims } from '../../inventory/hold/claimed-batches.ts'
import { decideHold } from '../../inventory/hold/decide-hold.ts'
import { findAccount } from '../../inventory/hold/find-account.ts'
import { listHolds } from '../../inventory/hold/list-holds.ts'
import { openHold } from '../../inventory/hold/open-hold.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { withCatalogueInvalidation } from '../../platform/realtime/announce-catalogue-change.ts'
import { actorOf } from '../../platform/security/actor.ts'

/** The admin's calls on batches whose accounts may belong to someone else. */
export function holdAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  const withInvalidation = <Result>(change: Promise<Result>) => withCatalogueInvalidation(platform, change)

  route(app, sessions, contract.holds, ({ query }) => listHolds(db, query))
  route(app, sessions, contract.claims, () => listClaims(db))
  route(app, sessions, contract.findAccount, ({ body }) => findAccount(platform, body), {
    bodyLimit: MAX_ACCOUNT_BYTES,
  })
  route(app, sessions, contract.openHold, (call) => withInvalidation(openHold(db, actorOf(call), call.body)))
  route(app, sessions, contract.decideHold, (call) =>
    withInvalidation(decideHold(db, actorOf(call), call.body)),
  )
}
