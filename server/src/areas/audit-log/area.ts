import * as entries from '@docket/contract/admin/audit-log'
import { area } from '../../host/areas/area.ts'
import { exported } from '../../host/export/export-routes.ts'
import { exportEntries } from './export-entries.ts'
import { entriesList, listEntries } from './list-entries.ts'
import { mails } from './mails.ts'
import { personCopy, tables } from './tables.ts'

/** The audit log: its list, its file and its retention. Entries and seals are written in `host/security/`. */
export const auditLog = area({
  name: 'audit-log',

  contract: [entries],
  tags: { 'admin-audit': 'The audit log.' },
  // None of its calls changes an entry. As for every list, a download adds an entry.
  routes(api, { platform: { db } }) {
    api.route(entries.auditLog, ({ query }) => listEntries(db, query))
  },
  longLists: [entriesList],
  exports: [exported({ link: entries.auditLogLink, file: entries.auditLogFile }, exportEntries)],
  tables,
  personCopy,
  ownerFunctions: ['clear_old_addresses(bigint, integer)'],
  mails,
})
