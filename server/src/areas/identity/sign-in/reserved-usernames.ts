import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import type { KeyRing } from '../../../host/security/encryption.ts'

/*
 * A sign-up with a registered address creates no user, but takes its username all the same, for as long as that of a new
 * user, which is for good. Otherwise a second sign-up with this username would tell what the first one did.
 */

/** Which of these usernames, in lower case, are reserved. */
export async function findReserved(db: Database, keys: KeyRing, names: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reserved_usernames')
    .select('hash')
    .where(
      'hash',
      'in',
      names.map((name) => hashOf(keys, name)),
    )
    .execute()
  return new Set(names.filter((name) => rows.some(({ hash }) => hash.equals(hashOf(keys, name)))))
}

/** The caller holds `lockUsername`. */
export async function reserveUsername(tx: Tx, keys: KeyRing, name: string): Promise<void> {
  await tx
    .insertInto('reserved_usernames')
    .values({ hash: hashOf(keys, name) })
    .execute()
}

/** Lets one transaction at a time take a username, as a new user or as a reserved one. */
export async function lockUsername(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('username', hashtext(${name})))`.execute(tx)
}

function hashOf(keys: KeyRing, name: string): Buffer {
  return keys.fingerprint(`username ${name}`)
}
