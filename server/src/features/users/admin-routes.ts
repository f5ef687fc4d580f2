import * as contract from '@docket/contract/admin/users'
import { toCents } from '@docket/contract/money'
import type { FastifyInstance } from 'fastify'
import { adjustWallet } from '../../ledger/adjust-wallet.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { exportRoutes } from '../../platform/export/export-routes.ts'
import { route } from '../../platform/http/route/route.ts'
import { actorOf } from '../../platform/security/actor.ts'
import { exportUsers } from './export-users.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './list-users.ts'
import { suspendUser } from './suspend-user.ts'

/** The admin's calls on users and their wallets. */
export function userAdminRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, sessions } = platform
  route(app, sessions, contract.users, ({ query }) => listUsers(db, query))
  exportRoutes(app, platform, { link: contract.usersLink, file: contract.usersFile }, exportUsers)
  route(app, sessions, contract.userById, ({ params, query }) => getUser(db, params.id, query))
  route(app, sessions, contract.suspendUser, (call) => suspendUser(platform, actorOf(call), call.body))
  route(app, sessions, contract.adjustWallet, (call) => {
    const { userId, amount, reason } = call.body
    const { idempotency } = call
    return adjustWallet(db, actorOf(call), { userId, amountCents: toCents(amount), reason, idempotency })
  })
}
