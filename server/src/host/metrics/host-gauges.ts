import { sql } from 'kysely'
import { gauges } from '../areas/gauges.ts'
import { canChangeLedger } from '../db/roles/own-rights.ts'
import { series } from './read-series.ts'

const jobGauges = gauges({
  help: { docket_oldest_due_job_age_seconds: 'How long the oldest due job has been due, by lane.' },
  async read(db, queues) {
    const lanes = Object.entries(await queues.oldestDueByLane(db))
    return {
      docket_oldest_due_job_age_seconds: lanes.map(([lane, value]) => ({ labels: { lane }, value })),
    }
  },
})

/** A table whose ids are used up can have no more rows. */
export const idGauges = gauges({
  help: {
    docket_ids_used_ratio: 'How much of the range of its ids a table has used, from 0 to 1, by table.',
  },
  async read(db) {
    const { rows } = await sql<{ table: string; used: number }>`
      SELECT tables.relname AS table, coalesce(s.last_value, 0)::float8 / s.max_value AS used
      FROM pg_sequences s
      JOIN pg_depend d ON d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass AND d.deptype IN ('i', 'a')
      JOIN pg_class tables ON tables.oid = d.refobjid
      WHERE s.schemaname = 'public'
    `.execute(db)
    return { docket_ids_used_ratio: rows.map(({ table, used }) => ({ labels: { table }, value: used })) }
  },
})

/** No gauge has a value before the first backup. That of the verification has none before the first verified backup. */
const backupGauges = gauges({
  help: {
    docket_backup_timestamp_seconds: 'The time of the data in the newest complete backup.',
    docket_backup_bytes: 'The size of the newest complete backup.',
    docket_backup_verified_timestamp_seconds: 'When backup:verify has last found a good backup.',
  },
  async read(db) {
    const status = await db.selectFrom('backup_status').selectAll().executeTakeFirst()
    const seconds = (time: Date | null | undefined) => series(time ? time.getTime() / 1_000 : undefined)
    return {
      docket_backup_timestamp_seconds: seconds(status?.backed_up_at),
      docket_backup_bytes: series(status?.bytes == null ? undefined : Number(status.bytes)),
      docket_backup_verified_timestamp_seconds: seconds(status?.verified_at),
    }
  },
})

const roleGauges = gauges({
  help: {
    docket_database_role_can_change_ledger:
      'Whether the database role of the shop can change the ledger and the audit log (1) or only add to them (0).',
  },
  read: async (db) => ({
    docket_database_role_can_change_ledger: [{ value: (await canChangeLedger(db)) ? 1 : 0 }],
  }),
})

/** The state of the database and of the jobs. */
export const hostGauges = [jobGauges, idGauges, backupGauges, roleGauges]
