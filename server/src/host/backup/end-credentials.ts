import type pg from 'pg'
import { LINK_TEMPLATES } from '../queue/mail-lists.ts'

interface Ending {
  /** What the command prints that it has ended. */
  name?: string
  /** `table.column` of what the statement uses. A database of an older release may not have them. */
  needs: readonly string[]
  statement: string
  values?: unknown[]
}

const isUnsent = 'sent_at IS NULL AND failed_at IS NULL'

const ENDINGS: readonly Ending[] = [
  {
    name: 'sessions',
    needs: ['sessions.revoked_at'],
    statement: 'UPDATE sessions SET revoked_at = now() WHERE revoked_at IS NULL AND expires_at > now()',
  },
  // A process that runs reads its sessions again (sessions.ts).
  { needs: ['sessions.revoked_at'], statement: "SELECT pg_notify('docket', 'session-revoked')" },
  {
    name: 'mailed links',
    needs: ['mailed_tokens.used_at'],
    statement: 'DELETE FROM mailed_tokens WHERE used_at IS NULL',
  },
  // The links of changes of an email; the address stays that of the backup.
  {
    needs: ['email_changes.undo_hash'],
    statement: `UPDATE email_changes SET undone_at = now() WHERE undone_at IS NULL`,
  },
  {
    name: 'first sign-ins',
    needs: ['first_sign_ins.hash'],
    statement: 'DELETE FROM first_sign_ins',
  },
  { needs: ['passkey_challenges.challenge'], statement: 'DELETE FROM passkey_challenges' },
  // `ends_at` is as old as the mail, so a release without it could not write this mail.
  {
    needs: ['tracking_keys.hash', 'admin_totp.ends_at'],
    statement: `INSERT INTO mails (user_id, template, params)
      SELECT DISTINCT u.id, 'tracking-keys-ended', '{}'::jsonb
      FROM tracking_keys k JOIN users u ON u.id = k.user_id WHERE u.suspended_at IS NULL`,
  },
  { name: 'tracking keys', needs: ['tracking_keys.hash'], statement: 'DELETE FROM tracking_keys' },
  // A second factor that its owner has kept since the backup must not go.
  {
    name: 'disputes of a second factor',
    needs: ['admin_totp.ends_at'],
    statement: 'UPDATE admin_totp SET ends_at = NULL WHERE ends_at IS NOT NULL',
  },
  // The waiting mails have links that no longer work.
  {
    needs: ['mails.ciphertext', 'mails.failure'],
    statement: `UPDATE mails SET failed_at = now(), failure = 'superseded', ciphertext = NULL, key_id = NULL
      WHERE template = ANY ($1) AND ${isUnsent}`,
    values: [LINK_TEMPLATES],
  },
  {
    needs: ['mails.ciphertext', 'mails.failure'],
    statement: `UPDATE mails SET ciphertext = NULL, key_id = NULL WHERE ciphertext IS NOT NULL AND ${isUnsent}`,
  },
]

/**
 * Ends every credential in a restored database that may have ended since the backup: otherwise a session of a thief, or
 * a link that was used, would work again. Customers with tracking keys get a mail. Passwords, passkeys and two-step
 * sign-ins stay as they were in the backup (docs/disaster-drill.md). Returns a line for the operator.
 */
export async function endCredentials(client: pg.ClientBase): Promise<string> {
  const columns = await findColumns(client)
  const ended: string[] = []
  await client.query('BEGIN')
  for (const { name, needs, statement, values } of ENDINGS) {
    if (!needs.every((column) => columns.has(column))) continue
    const { rowCount } = await client.query(statement, values)
    if (name !== undefined) ended.push(`${name} ${rowCount ?? 0}`)
  }
  await client.query('COMMIT')
  return `Ended, because they may have ended since the backup: ${ended.join(', ')}.`
}

async function findColumns(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  return new Set(rows.map(({ name }) => name))
}
