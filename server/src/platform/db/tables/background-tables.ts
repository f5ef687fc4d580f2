import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The tables of background work: mails, jobs, migrations and the blocks of long lists. */
export interface BackgroundTables {
  mails: {
    id: Generated<bigint>
    user_id: number
    template: string
    params: JSONColumnType<Record<string, unknown>>
    ciphertext: Buffer | null
    key_id: number | null
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
    created_at: Created
    sent_at: Date | null
    failed_at: Date | null
    /** Why it failed: the codes of the mail server, or a word of our own. */
    failure: string | null
    /** The process that sends it now (`job_processes.id`). */
    claimed_by: string | null
  }
  mail_pace: {
    id: Generated<boolean>
    free_at: Generated<Date>
    security_free_at: Generated<Date>
  }
  job_processes: {
    id: string
    runner_ids: string[]
    session_pid: number
    session_started_at: Date
    seen_at: Generated<Date>
  }
  schema_migrations: {
    name: string
    hash: string
    applied_at: Created
  }
  function_schemas: {
    name: string
    keep_until: Date
  }
  list_blocks: {
    list: string
    nth: number
    after_id: bigint
    last_id: bigint
    earliest: Date
    latest: Date
    row_count: Generated<number>
    sales_deleted: Generated<boolean>
  }
}

type Created = ColumnType<Date, Date | undefined, never>
