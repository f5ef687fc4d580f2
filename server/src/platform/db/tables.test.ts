import { generate, PostgresDialect } from 'kysely-codegen'
import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { ID_NAME } from './ids.ts'

const shop = useTestShop()

/** What the database does not say: the texts that a column allows, the content of JSON, and what is never written. */
const COLUMNS = {
  'audit_log.after': 'JSONColumnType<Record<string, unknown>> | null',
  'audit_log.before': 'JSONColumnType<Record<string, unknown>> | null',
  'batch_holds.decision': "'RELEASED' | 'WITHDRAWN' | null",
  'deposit_reviews.settled_decision': "'credit' | 'refuse' | null",
  'deposits.method': "'crypto' | 'card'",
  // A trigger writes it (migration 0019).
  'deposits.requested_cents': 'ColumnType<bigint | null, never, never>',
  'deposits.status': "Generated<'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED' | 'REVIEW'>",
  'encryption_keys.purpose': "'audit' | 'data' | 'fingerprint'",
  'mailed_tokens.purpose': "'confirm-email' | 'reset-password' | 'accept-invitation' | 'not-me'",
  'mails.params': 'JSONColumnType<Record<string, unknown>>',
  'operator_requests.kind': "'CREDIT' | 'REFUND'",
  'operator_requests.state': "Generated<'WAITING' | 'DONE' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED'>",
  'payments.details': 'JSONColumnType<Record<string, unknown>>',
  'payments.method': "'crypto' | 'card'",
  'returned_payments.kind': "'refund' | 'dispute' | 'reversal'",
  'returned_payments.state': "'open' | 'answered' | 'returned' | 'kept'",
  'payments.settled_as': "'CREDITED' | 'REVIEW' | null",
  'products.metadata': 'ColumnType<Record<string, string> | null, string | null, string | null>',
  'report_messages.author_kind': "'CUSTOMER' | 'OPERATOR'",
  'reports.kind': "Generated<'PROBLEM' | 'OWNERSHIP'>",
  'reports.reason': "'NOT_WORKING' | 'WRONG_DETAILS' | 'ALREADY_USED' | 'OTHER' | null",
  'reports.status': "Generated<'OPEN' | 'REPLACED' | 'REFUNDED' | 'DECLINED'>",
  'sandbox_mails.links': 'JSONColumnType<string[]>',
  'saved_views.list': 'ViewList',
  'saved_views.search': 'JSONColumnType<Record<string, string>>',
  'security_events.details': 'JSONColumnType<Record<string, unknown>>',
  'security_events.kind': 'EventKind',
  'shipments.carrier': 'Carrier',
  'shipments.scenario': 'Scenario',
  'shipments.schedule': 'JSONColumnType<ShipmentEvent[]>',
  'unmatched_notices.kind': "'payment' | 'refund' | 'dispute'",
  'users.operator_role': 'OperatorRole | null',
  'users.role': "Generated<'USER' | 'ADMIN'>",
}

/** Queries return ids as numbers, whether the column has 4 or 8 bytes. */
const withNumbersForIds = (types: string) =>
  types.replace(/^( {2}(\w+): .*)\bbigint\b/gm, (line, start: string, name: string) =>
    ID_NAME.test(name) ? `${start}number` : line,
  )

// After a new migration, write the file again: npm run tables
it('tables.ts has the types of the migrated database', async () => {
  const types = await generate({
    db: shop.db,
    // Without this, kysely-codegen also writes a file of its own package.
    outFile: null,
    dialect: new PostgresDialect(),
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    typeMapping: { int8: 'bigint', timestamptz: 'Date', bytea: 'Buffer' },
    overrides: { columns: COLUMNS },
    customImports: {
      Carrier: '@docket/contract/shipments',
      EventKind: '@docket/contract/event-kinds',
      JSONColumnType: 'kysely',
      OperatorRole: '@docket/contract/permissions',
      Scenario: '@docket/contract/shipments',
      ShipmentEvent: './json-columns.ts',
      ViewList: '@docket/contract/admin/saved-views',
    },
  })
  await expect(withNumbersForIds(types)).toMatchFileSnapshot('tables.ts')
})
