import type { AuditEntry, auditLogLink } from '@docket/contract/admin/audit-log'
import type * as z from 'zod'
import type { ExportedList } from '../../host/export/export-routes.ts'
import { readThroughCursor } from '../../host/export/export-rows.ts'
import { entryOf, selectEntries } from './list-entries.ts'

/** The audit log as a file. */
export const exportEntries: ExportedList<z.output<typeof auditLogLink.query>, AuditEntry> = {
  name: 'audit-log',
  read: readThroughCursor(selectEntries, entryOf),
  columns: {
    ID: ({ id }) => Number(id),
    When: { instant: ({ createdAt }) => createdAt },
    'Who (ID)': ({ actor }) => actor?.id ?? null,
    'Who (email)': ({ actor }) => actor?.email ?? null,
    'What was done': ({ action }) => action,
    'To what': ({ subject }) => subject,
    'Before (JSON)': ({ before }) => before && JSON.stringify(before),
    'After (JSON)': ({ after }) => after && JSON.stringify(after),
    'IP address': ({ address }) => address,
  },
}
