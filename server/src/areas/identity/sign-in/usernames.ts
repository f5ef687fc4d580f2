import { textKey } from '@docket/contract/compare-texts'
import { withoutEnding } from '@docket/contract/without-ending'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import type { KeyRing } from '../../../host/security/encryption.ts'

/** What people call those who work for a shop. A customer with such a name could be taken for one of them. */
const NAMES_OF_STAFF = new Set(
  `abuse account accounts admin administrator administration admins billing contact customercare customerservice
  deposit deposits docket help helpdesk helpme hostmaster info mail mod moderator mods moderators noreply official
  operator operators owner owners payment payments postmaster refund refunds root sales security service services
  shop staff store superuser support supportteam sysadmin system team webmaster`.split(/\s+/),
)

/**
 * Whether a username is a name of the shop or of those who work for it, in any form: `Support`, `support_2` and
 * `the-shop.support` are. New customers cannot have it; a user who has it keeps it. Operators may have it.
 */
export function isNameOfShop(username: string, storeName: string): boolean {
  const parts = partsOf(username)
  const name = parts.join('')
  const shop = partsOf(storeName).join('')
  const isOfShop = (text: string) => NAMES_OF_STAFF.has(text) || (shop !== '' && text === shop)
  if (isOfShop(name)) return true
  const rest = shop !== '' && name.startsWith(shop) ? name.slice(shop.length) : name
  return isOfShop(rest) || parts.every((part) => isOfShop(part) || part === 'the')
}

/** The letters of a name without numbers at the end: dots, dashes and underscores only separate its parts. */
function partsOf(name: string): string[] {
  return textKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => withoutEnding(part, '0123456789'))
    .filter((part) => part !== '')
}

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
    // A customer who gives up a name for the second time has reserved it already.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets one transaction at a time take a username, as a new user or as a reserved one. */
export async function lockUsername(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('username', hashtext(${name})))`.execute(tx)
}

function hashOf(keys: KeyRing, name: string): Buffer {
  return keys.fingerprint(`username ${name}`)
}
