import * as contract from '@docket/contract/admin/holds'
import { MAX_ACCOUNT_BYTES } from '@docket/contract/admin/stock'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import { listClaims } from './hold/claimed-batches.ts'
import { decideHold } from './hold/decide-hold.ts'
import { findAccount } from './hold/find-account.ts'
import { listHolds } from './hold/list-holds.ts'
import { openHold } from './hold/open-hold.ts'

/** The admin's calls on batches whose accounts may belong to someone else. */
export function holdAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform

  api.route(contract.holds, ({ query }) => listHolds(db, query))
  api.route(contract.claims, () => listClaims(db))
  api.route(contract.findAccount, ({ body }) => findAccount(platform, body), {
    bodyLimit: MAX_ACCOUNT_BYTES,
  })
  api.route(contract.openHold, (call) => openHold(db, call.actor, call.body), { changes: 'catalogue' })
  api.route(contract.decideHold, (call) => decideHold(db, call.actor, call.body), { changes: 'catalogue' })
}
