import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/*
 * What is wrong now and was told. Each process sees only a part, such as a provider that does not answer to it, so the
 * database decides what is news. A trouble ends when it is seen to end, or when no process has seen it for a while.
 */

/** Notes that something is wrong now. Returns whether that is news. */
export async function noteTrouble(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO troubles (name) VALUES (${name})
    ON CONFLICT (name) DO UPDATE SET seen_at = now() RETURNING since = now() AS "isNew"`.execute(tx)
  return rows[0]?.isNew === true
}

/** Notes that it works again. */
export async function endTrouble(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('troubles').where('name', '=', name).execute()
}

/** Ends the troubles with this beginning that no process has seen for some minutes. Returns the rest of their names. */
export async function endUnseen(tx: Tx, beginning: string, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    DELETE FROM troubles WHERE starts_with(name, ${beginning})
      AND seen_at < now() - make_interval(mins => ${minutes}) RETURNING name`.execute(tx)
  return rows.map(({ name }) => name.slice(beginning.length))
}
