import { sql } from 'kysely'
import { type PersonCopy, rowsOfQuery } from '../../host/areas/person-copy.ts'
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
    person: {
      cleared: ['address'],
      replaced: ['after', 'before'],
      books: { 'a word of the shop and an id': ['action', 'subject'] },
      copy: { section: 'auditEntries' },
    },
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
    person: { none: { 'digests of entries': ['entries', 'hash', 'previous_hash', 'signature'] } },
    noSecrets: {
      entries: 'the seals of the audit log',
      hash: 'the seals of the audit log',
      previous_hash: 'the seals of the audit log',
      signature: 'the seals of the audit log',
    },
  },
}

export const personCopy: PersonCopy = {
  /** What the customer did, and what others did about the customer, without the address and the name of the others. */
  auditEntries: {
    nth: 17,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT id, action, subject, before, after, CASE WHEN actor_id = ${userId} THEN address END AS address,
          actor_id IS NOT DISTINCT FROM ${userId} AS "byYou", created_at AS "createdAt"
        FROM audit_log WHERE actor_id = ${userId} OR subject = ${`user:${userId}`}`,
    ),
  },
}
