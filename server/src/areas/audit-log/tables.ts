import type { Tables } from '../../host/areas/table-rules.ts'
import { clearOldAddresses } from './clear-old-addresses.ts'
import { deleteAuditBlocks, deleteAuditEntries } from './delete-audit-entries.ts'

export const tables: Tables = {
  audit_log: {
    // The database chooses id and time: an entry with the largest id would end the sealing, and an entry with an id
    // below zero would never be sealed. A function of the owner deletes entries (delete-audit-entries.sql).
    rights: 'SELECT, INSERT (actor_id, action, subject, before, after, address)',
    kept: ({ auditLogDays, auditLogSalesDays }) =>
      `${auditLogDays} days (\`AUDIT_LOG_DAYS\`); entries of sales ${auditLogSalesDays} days (\`AUDIT_LOG_SALES_DAYS\`), because their purchases have the same facts; the address of an entry 90 days`,
    deletions: [deleteAuditEntries, () => clearOldAddresses],
    person: { cleared: ['address'], replaced: ['after', 'before'], books: ['action', 'subject'] },
    types: {
      after: 'JSONColumnType<Record<string, unknown>> | null',
      before: 'JSONColumnType<Record<string, unknown>> | null',
    },
    signIn: 'none',
  },
  audit_blocks: {
    rights: 'SELECT, INSERT',
    kept: 'as long as the entries of `audit_log` that they seal (`AUDIT_LOG_DAYS`), and for a year at least',
    deletions: [deleteAuditBlocks],
    person: { none: ['entries', 'hash', 'previous_hash', 'signature'] },
    noSecrets: {
      entries: 'the seals of the audit log',
      hash: 'the seals of the audit log',
      previous_hash: 'the seals of the audit log',
      signature: 'the seals of the audit log',
    },
  },
}
