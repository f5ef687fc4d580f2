import * as notes from '@docket/contract/admin/customer-notes'
import * as list from '@docket/contract/admin/users'
import { toCents } from '@docket/contract/money'
import { area } from '../../host/areas/area.ts'
import { exported } from '../../host/export/export-routes.ts'
import { adjustWallet } from '../wallet/adjust-wallet.ts'
import { audited, ownerNotices } from './audited.ts'
import { getUser } from './get-user.ts'
import { addNote, deleteNote, listNotes } from './notes.ts'
import { suspendUser } from './suspend-user.ts'
import { personCopy, tables } from './tables.ts'
import { addTag, listTags, removeTag } from './tags.ts'
import { exportUsers, listUsers } from './users.ts'

/**
 * Users as the back office sees them: the list, one user, notes and tags, a suspension. Who a user is belongs to
 * identity.
 */
export const users = area({
  name: 'users',

  contract: [list, notes],
  tags: { 'admin-user': 'Users, their notes and tags, suspensions and adjustments of wallets.' },
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
    api.route(notes.customerNotes, ({ caller, params, query }) =>
      listNotes(db, caller, { userId: params.id, ...query }),
    )
    api.route(notes.addNote, ({ actor, body }) => addNote(db, actor, body))
    api.route(notes.deleteNote, ({ actor, caller, params }) => deleteNote(db, { actor, caller }, params))
    api.route(notes.tagsInUse, () => listTags(db))
    api.route(notes.addTag, ({ actor, body }) => addTag(db, actor, body))
    api.route(notes.removeTag, ({ actor, body }) => removeTag(db, actor, body))
  },
  audited,
  ownerNotices,
  tables,
  personCopy,
  exports: [exported({ link: list.usersLink, file: list.usersFile }, exportUsers)],
})
