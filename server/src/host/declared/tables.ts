import { sql } from 'kysely'
import type { Tables } from '../areas/table-rules.ts'
import { deleteWhere } from '../db/retention/delete-old-rows.ts'
import { deleteFailedJobs, FAILED_JOB_DAYS } from '../jobs/delete-failed-jobs.ts'

const few = 'for good: they do not grow with sales'

/** The host's own tables. `graphile_worker` is the schema of the job queue. */
export const tables: Tables = {
  encryption_keys: {
    rights: 'SELECT, INSERT (purpose, wrapped), UPDATE (wrapped, retired_at)',
    kept: few,
    person: { none: { 'keys of the shop itself': ['purpose', 'wrapped'] } },
    types: { purpose: "'audit' | 'data' | 'fingerprint'" },
    // Its keys belong to no user.
    signIn: {
      deciding: ['id', 'created_at'],
      onlyInserted: ['purpose'],
      changed: ['wrapped', 'retired_at'],
      mayDelete: false,
    },
    noSecrets: { wrapped: 'keys of the shop itself' },
    growsSlowly: true,
  },
  throttles: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'until the counter runs out',
    deletions: [deleteWhere('throttles', sql`expire < extract(epoch FROM now()) * 1000`)],
    person: {
      books: { 'ids, IP addresses and digests of e-mails, for a day at most': ['key'] },
      copy: 'counters against too many calls, for a day at most',
    },
  },
  list_blocks: {
    rights: 'SELECT, INSERT',
    kept: 'for good: small sums for lists and the dashboard',
    person: { none: { 'the name of a list': ['list'] } },
  },
  retention_progress: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: few,
    person: { none: { 'the name of a job': ['name'] } },
  },
  // The commands write it, as the owner.
  backup_status: { rights: 'SELECT', kept: few },
  schema_migrations: {
    rights: 'SELECT',
    kept: few,
    person: { none: { 'names and texts of our files': ['hash', 'name', 'required_migration'] } },
    noSecrets: { hash: 'the text of a migration' },
    notCopied: 'The restore applies the same migrations, which the manifest lists.',
  },
  function_schemas: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: '24 hours after the last process of a build ended (30 days with two database roles), and the SQL functions of that build with it',
    person: { none: { 'the name of a schema': ['name'] } },
    notCopied: 'The start of a build records its functions.',
  },
  troubles: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'a row for what is wrong now, until it works again',
    person: { none: { 'a name of a service, or a word of the shop': ['name'] } },
  },
  job_processes: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'a row for each process until it ends or counts as dead',
    person: { none: { 'ids of processes': ['id', 'runner_ids'] } },
    notCopied: 'The running processes record themselves.',
  },
  graphile_worker: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: `a job until it is done; a job that was given up is kept for ${FAILED_JOB_DAYS} days after its last try`,
    deletions: [() => deleteFailedJobs],
  },
}
