import * as list from '@docket/contract/admin/users'
import { toCents } from '@docket/contract/money'
import { area } from '../../host/areas/area.ts'
import { exported } from '../../host/export/export-routes.ts'
import { adjustWallet } from '../wallet/adjust-wallet.ts'
import { audited, ownerNotices } from './audited.ts'
import { getUser } from './get-user.ts'
import { suspendUser } from './suspend-user.ts'
import { exportUsers, listUsers } from './users.ts'

/** Users as the back office sees them: the list, one user, a suspension. Who a user is belongs to identity. */
export const users = area({
  name: 'users',

  contract: [list],
  tags: { 'admin-user': 'Users, suspensions and adjustments of wallets.' },
  routes(api, { platform }) {
    const { db } = platform
    api.route(list.users, ({ query }) => listUsers(db, query))
    api.route(list.userById, ({ params, query }) => getUser(db, params.id, query))
    api.route(list.suspendUser, (call) => suspendUser(platform, call.actor, call.body))
    api.route(list.adjustWallet, (call) => {
      const { userId, amount, reason } = call.body
      const { idempotency } = call
      return adjustWallet(db, call.actor, { userId, amountCents: toCents(amount), reason, idempotency })
    })
  },
  audited,
  ownerNotices,
  exports: [exported({ link: list.usersLink, file: list.usersFile }, exportUsers)],
})
