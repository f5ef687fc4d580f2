import * as contract from '@docket/contract/admin/users'
import { toCents } from '@docket/contract/money'
import { adjustWallet } from '../../ledger/adjust-wallet.ts'
import type { Platform } from '../../platform/context/platform.ts'
import type { Api } from '../../platform/http/route/api.ts'
import { exportUsers } from './export-users.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './list-users.ts'
import { suspendUser } from './suspend-user.ts'

/** The admin's calls on users and their wallets. */
export function userAdminRoutes(api: Api, platform: Platform): void {
  const { db } = platform
  api.route(contract.users, ({ query }) => listUsers(db, query))
  api.exported({ link: contract.usersLink, file: contract.usersFile }, exportUsers)
  api.route(contract.userById, ({ params, query }) => getUser(db, params.id, query))
  api.route(contract.suspendUser, (call) => suspendUser(platform, call.actor, call.body))
  api.route(contract.adjustWallet, (call) => {
    const { userId, amount, reason } = call.body
    const { idempotency } = call
    return adjustWallet(db, call.actor, { userId, amountCents: toCents(amount), reason, idempotency })
  })
}
