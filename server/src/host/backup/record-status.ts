import { type EventPayload, events } from '@docket/contract/events'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Manifest } from './format/contents.ts'
import { identifyShop } from './snapshot.ts'

/*
 * What the shop knows about its backups; the metrics and the dashboard show it. Only the owner of the tables may write
 * it.
 */

/** Records the newest complete backup. */
export async function recordBackup(
  client: pg.Client,
  { createdAt, bytes }: { createdAt: string; bytes: number },
): Promise<void> {
  await client.query(
    `INSERT INTO backup_status (backed_up_at, bytes) VALUES ($1, $2)
      ON CONFLICT (id) DO UPDATE SET backed_up_at = excluded.backed_up_at, bytes = excluded.bytes`,
    [createdAt, bytes],
  )
}

/**
 * Tells the listeners that a backup failed or is not good. The command may be newer than the database, so this does not
 * use the functions of this build.
 */
export async function publishFailedBackup(client: pg.Client): Promise<void> {
  const { version } = events['backup.failed']
  const payload: EventPayload<'backup.failed'> = { failedAt: new Date().toISOString() }
  await client.query(
    `INSERT INTO events (listener, type, version, subject, payload)
      SELECT listener, type, $1, 'backup', $2 FROM event_listeners WHERE type = 'backup.failed'`,
    [version, JSON.stringify(payload)],
  )
}

/** Records that a backup was found to be good. @throws ConfigError if it is of another shop */
export async function recordVerified(client: pg.Client, { createdAt, shop }: Manifest): Promise<void> {
  if (shop === undefined || shop !== (await identifyShop(client)).shop) {
    throw new ConfigError('the backup may be of another shop.')
  }
  await client.query(
    `INSERT INTO backup_status (verified_at, verified_backup_at) VALUES (now(), $1)
      ON CONFLICT (id) DO UPDATE
      SET verified_at = excluded.verified_at, verified_backup_at = excluded.verified_backup_at`,
    [createdAt],
  )
}
