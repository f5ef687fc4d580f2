import { EVENT_DAYS } from '@docket/contract/event-kinds'
import { sql } from 'kysely'
import { functionsSchema } from '../migrate/functions.ts'
import { clearOldAddresses } from './clear-old-addresses.ts'
import { deleteAuditBlocks, deleteAuditEntries } from './delete-audit-entries.ts'
import { type DeleteBatch, deleteOldest, deleteWhere } from './delete-old-rows.ts'
import { deleteProviderEvents } from './delete-provider-events.ts'
import { deleteSecurityEvents } from './delete-security-events.ts'

/** The retention times that an operator may set in the environment, in days. */
export interface RetentionDays {
  auditLogDays: number
  auditLogSalesDays: number
  providerEventsDays: number
}

export interface RetentionRule {
  tables: string[]
  /** The same text as in docs/operating.md. */
  kept: string
  /** What deletes old rows; empty if all rows are kept for good or another part deletes them. */
  deletions: (() => DeleteBatch)[]
}

const SENT_MAIL_DAYS = 30
const FAILED_MAIL_DAYS = 90
const SANDBOX_MAIL_DAYS = 30
const FAILED_JOB_DAYS = 30
/** After this time a suspended operator is unlikely to come back. */
const VIEW_DAYS = 90
const REQUEST_DAYS = 90
const JOBS_PER_BATCH = 500
/** A dashboard that was opened before the time zone changed has been read by then. */
const ofRetiredZone = sql`zone_id IN (SELECT id FROM sales_zones WHERE retired_at < now() - interval '1 hour')`

/** How long each table keeps its rows. A test fails if a table is missing here. */
export function retentionRules({
  auditLogDays,
  auditLogSalesDays,
  providerEventsDays,
}: RetentionDays): RetentionRule[] {
  return [
    {
      tables: [
        'transfers',
        'purchases',
        'deposits',
        'payments',
        'deposit_reviews',
        'deposit_refusals',
        'returned_payments',
        'unmatched_notices',
        'refunds',
        'wallet_adjustments',
        'wallets',
      ],
      kept: 'for good: money, from which every later balance is computed',
      deletions: [],
    },
    {
      tables: ['house_accounts', 'coupons', 'exchange_rates'],
      kept: 'for good: the tables above refer to them',
      deletions: [],
    },
    {
      tables: ['shipments', 'tracking_keys'],
      kept: 'shipments for good, like their purchases; keys until the customer revokes them',
      deletions: [],
    },
    {
      tables: ['accounts', 'account_looks', 'account_batches', 'available_accounts', 'sold_accounts'],
      kept: 'for good: so that no account is sold twice, and buyers find what they bought',
      deletions: [],
    },
    {
      tables: [
        'withdrawn_accounts',
        'replaced_accounts',
        'reports',
        'report_messages',
        'batch_holds',
        'held_accounts',
      ],
      kept: 'for good: the after-sales of bad accounts, and the batches that were put on hold',
      deletions: [],
    },
    {
      tables: ['users', 'categories', 'sub_categories', 'products', 'logos', 'covers'],
      kept: 'for good: purchases and the audit log name them',
      deletions: [],
    },
    {
      tables: ['reserved_usernames'],
      kept: 'for good, like `users`: the usernames of sign-ups with a registered address, as keyed hashes',
      deletions: [],
    },
    {
      tables: ['sales_days', 'sales_days_open', 'sales_months', 'sales_totals', 'sales_zones', 'list_blocks'],
      kept: 'for good: small sums for lists and the dashboard',
      deletions: [],
    },
    {
      tables: ['zone_sales_days', 'zone_sales_months', 'zone_sales_totals', 'zone_deposit_days'],
      kept: 'for good; those of an earlier time zone of the shop for an hour',
      deletions: ['zone_sales_days', 'zone_sales_months', 'zone_sales_totals', 'zone_deposit_days'].map(
        (table) => deleteWhere(table, ofRetiredZone),
      ),
    },
    {
      tables: [
        'encryption_keys',
        'admin_recovery_codes',
        'passkeys',
        'shop_settings',
        'operator_limits',
        'site_text_versions',
        'schema_migrations',
        'ledger_check',
        'backup_status',
        'retention_progress',
      ],
      kept: 'for good: they do not grow with sales',
      deletions: [],
    },
    {
      tables: ['audit_log'],
      kept: `${auditLogDays} days (\`AUDIT_LOG_DAYS\`); entries of sales ${auditLogSalesDays} days (\`AUDIT_LOG_SALES_DAYS\`), because their purchases have the same facts; the address of an entry 90 days`,
      deletions: [
        deleteAuditEntries({ days: auditLogDays, salesDays: auditLogSalesDays }),
        () => clearOldAddresses,
      ],
    },
    {
      tables: ['audit_blocks'],
      kept: 'as long as the entries of `audit_log` that they seal (`AUDIT_LOG_DAYS`), and for a year at least',
      deletions: [deleteAuditBlocks({ days: auditLogDays })],
    },
    {
      tables: ['security_events'],
      kept: `${EVENT_DAYS} days, with their addresses`,
      deletions: [deleteSecurityEvents],
    },
    {
      tables: ['provider_events'],
      kept: `${providerEventsDays} days after it was processed (\`PROVIDER_EVENTS_DAYS\`); without a limit until it is processed`,
      deletions: [deleteProviderEvents(providerEventsDays)],
    },
    {
      tables: ['mails'],
      kept: `${SENT_MAIL_DAYS} days after it was sent, ${FAILED_MAIL_DAYS} days after it was given up; without a limit until then`,
      deletions: [
        deleteOldest('mails', {
          time: 'created_at',
          days: SENT_MAIL_DAYS,
          expired: sql`(
            sent_at < now() - make_interval(days => ${SENT_MAIL_DAYS}::integer)
            OR failed_at < now() - make_interval(days => ${FAILED_MAIL_DAYS}::integer)
          )`,
        }),
      ],
    },
    {
      tables: ['sandbox_mails'],
      kept: `${SANDBOX_MAIL_DAYS} days`,
      deletions: [
        deleteOldest('sandbox_mails', {
          time: 'received_at',
          days: SANDBOX_MAIL_DAYS,
          expired: sql`received_at < now() - make_interval(days => ${SANDBOX_MAIL_DAYS}::integer)`,
        }),
      ],
    },
    {
      tables: ['sessions'],
      kept: '7 days after its end',
      deletions: [deleteWhere('sessions', sql`expires_at < now() - interval '7 days'`)],
    },
    {
      tables: ['passkey_challenges'],
      kept: '5 minutes, or until it is used',
      deletions: [deleteWhere('passkey_challenges', sql`expires_at < now()`)],
    },
    {
      tables: ['user_networks'],
      kept: 'the latest 10 of each user, each for 90 days after the last sign-in from there',
      deletions: [deleteWhere('user_networks', sql`last_used_at < now() - interval '90 days'`)],
    },
    {
      tables: ['mailed_tokens'],
      kept: '1 day after its end',
      deletions: [deleteWhere('mailed_tokens', sql`expires_at < now() - interval '1 day'`)],
    },
    {
      tables: ['first_sign_ins'],
      kept: '24 hours, or until it is used or ended',
      deletions: [deleteWhere('first_sign_ins', sql`expires_at < now()`)],
    },
    {
      tables: ['admin_totp'],
      kept: '1 day if it was not confirmed; otherwise until it is turned off',
      deletions: [() => deleteUnconfirmedSecrets],
    },
    {
      tables: ['account_views'],
      kept: '1 day (the audit log keeps who viewed what)',
      deletions: [deleteWhere('account_views', sql`seen_at < now() - interval '1 day'`)],
    },
    {
      tables: ['operator_usage'],
      kept: '2 days (the audit log keeps who did what)',
      deletions: [deleteWhere('operator_usage', sql`used_at < now() - interval '2 days'`)],
    },
    {
      tables: ['operator_requests'],
      kept: `${REQUEST_DAYS} days after the decision (the audit log keeps it); without a limit until then`,
      deletions: [
        deleteWhere(
          'operator_requests',
          sql`decided_at < now() - make_interval(days => ${REQUEST_DAYS}::integer)`,
        ),
      ],
    },
    {
      tables: ['saved_views'],
      kept: `until the operator deletes them, and ${VIEW_DAYS} days after the operator is suspended; those that name the e-mail of an erased customer until the erasure`,
      deletions: [
        deleteWhere(
          'saved_views',
          sql`user_id IN (
            SELECT id FROM users
            WHERE role <> 'ADMIN' OR suspended_at < now() - make_interval(days => ${VIEW_DAYS}::integer)
          )`,
        ),
      ],
    },
    {
      tables: ['throttles'],
      kept: 'until the counter runs out',
      deletions: [deleteWhere('throttles', sql`expire < extract(epoch FROM now()) * 1000`)],
    },
    {
      tables: ['busiest_buyers', 'zone_busiest_buyers'],
      kept: '2 days (it is counted again when it is needed)',
      deletions: ['busiest_buyers', 'zone_busiest_buyers'].map((table) =>
        deleteWhere(table, sql`counted_at < now() - interval '2 days'`),
      ),
    },
    {
      tables: ['stock_marks'],
      kept: 'the newest mark of each product: the place in its stock where the next claim begins. A purchase that adds a mark deletes the older ones',
      deletions: [],
    },
    {
      tables: ['function_schemas'],
      kept: '24 hours after the last process of a build ended (30 days with two database roles), and the SQL functions of that build with it',
      deletions: [],
    },
    {
      tables: ['job_processes', 'mail_pace'],
      kept: '`job_processes`: a row for each process until it ends or counts as dead; `mail_pace`: its only row, for good',
      deletions: [],
    },
    {
      tables: ['graphile_worker'],
      kept: `a job until it is done; a job that was given up is kept for ${FAILED_JOB_DAYS} days after its last try`,
      deletions: [() => deleteFailedJobs],
    },
  ]
}

/** See delete-old-rows.sql: the shop's own role cannot delete a second step. */
const deleteUnconfirmedSecrets: DeleteBatch = async (tx) => {
  const { rows } = await sql<{ deleted: number }>`
    SELECT ${sql.id(functionsSchema)}.delete_unconfirmed_secrets() AS deleted`.execute(tx)
  return { deleted: rows[0]?.deleted ?? 0, mayBeMore: false }
}

/** The payload of a failed job may contain an email address, and graphile-worker never deletes failed jobs. */
const deleteFailedJobs: DeleteBatch = async (tx) => {
  const { rows } = await sql`
    SELECT FROM graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL
        AND updated_at < now() - make_interval(days => ${FAILED_JOB_DAYS}::integer)
      LIMIT ${sql.lit(JOBS_PER_BATCH)}
    ))`.execute(tx)
  return { deleted: rows.length, mayBeMore: rows.length === JOBS_PER_BATCH }
}
