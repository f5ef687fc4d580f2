import type { ImportReport } from '@docket/contract/admin/import'
import { accountText, MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/stock'
import { sql } from 'kysely'
import { mapYielding } from '../../../host/concurrency/map-yielding.ts'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import type { KeyRing } from '../../../host/security/encryption.ts'
import { findStoredLooks } from '../accounts/looks.ts'
import type { ClearAccount } from '../encryption/encrypt-accounts.ts'
import { lookFingerprint } from '../encryption/look-fingerprint.ts'
import { isHeaderLine } from './header-line.ts'
import type { Entry } from './split-entries.ts'

type Verdict = ImportReport['sample'][number]['verdict'] | 'header'

/** An entry that is not blank, with the result of its check. Only an account with the verdict `new` is stored. */
export interface CheckedEntry {
  entry: number
  verdict: Verdict
  account: ClearAccount
}

/** The result of a slice of an upload. */
export interface CheckedSlice {
  checked: CheckedEntry[]
  /** The numbers of its blank entries. */
  blank: number[]
  /** The first entry of the upload, if it is in this slice and has the names of columns. */
  header: string | null
}

/**
 * The maximum number of different accounts in one upload. The check keeps a fingerprint of each in memory until the
 * end.
 */
const MAX_ACCOUNTS = 500_000

/**
 * Checks the entries of one upload: blank, invalid, a duplicate in the upload, a duplicate in the shop, new, or an entry
 * that only looks like another one, which is new if `addLookalikes` is true. With
 * `leavesOutHeader` a first entry that has the names of columns is left out.
 */
export function createEntryCheck(
  db: Database,
  keys: KeyRing,
  { maxAccounts = MAX_ACCOUNTS, leavesOutHeader = false, addLookalikes = false } = {},
) {
  const earlierFingerprints = new Set<string>()
  const earlierLooks = addLookalikes ? null : new Set<string>()
  let hasBegun = false

  return async (entries: readonly Entry[]): Promise<CheckedSlice> => {
    const checkedOrBlank = await mapYielding(entries, (entry) =>
      checkInUpload(keys, { earlierFingerprints, earlierLooks }, entry),
    )
    const checked = checkedOrBlank.filter((entry) => entry !== null)
    const [first, ...others] = checked
    const header = !hasBegun && first && isHeader(first, others) ? first.account.text : null
    hasBegun ||= first !== undefined
    if (leavesOutHeader && header !== null && first) first.verdict = 'header'
    if (earlierFingerprints.size + (earlierLooks?.size ?? 0) > maxAccounts) {
      const max = maxAccounts.toLocaleString('en-US')
      throw new ShopError('PAYLOAD_TOO_LARGE', `An import can have at most ${max} accounts.`)
    }
    const stored = await findStored(
      db,
      checked.filter(({ verdict }) => verdict === 'new').map(({ account }) => account.fingerprint),
    )
    for (const entry of checked) {
      if (entry.verdict === 'new' && stored.has(keyOf(entry.account.fingerprint))) {
        entry.verdict = 'duplicateInStock'
      }
    }
    if (!addLookalikes) await markLookalikes(db, keys, checked)
    const blank = entries.filter((_, index) => checkedOrBlank[index] === null).map(({ entry }) => entry)
    return { checked, blank, header }
  }
}

const isHeader = (first: CheckedEntry, others: readonly CheckedEntry[]) =>
  isHeaderLine(
    first.account.text,
    others.map(({ account }) => account.text),
  )

/** Marks the entries whose text is new, but looks like that of an account of the shop. */
async function markLookalikes(db: Database, keys: KeyRing, checked: readonly CheckedEntry[]) {
  const looking = checked
    .filter(({ verdict }) => verdict === 'new')
    .map((entry) => ({ entry, look: lookFingerprint(keys, entry.account.text) ?? entry.account.fingerprint }))
  const stored = await findStoredLooks(
    db,
    looking.map(({ look }) => look),
  )
  for (const { entry, look } of looking) if (stored.has(keyOf(look))) entry.verdict = 'lookalike'
}

interface Earlier {
  earlierFingerprints: Set<string>
  /** The looks of earlier entries that do not look as they are; null if looks do not count. */
  earlierLooks: Set<string> | null
}

/** Checks an entry against the upload only, not against the database. Null for a blank entry. */
function checkInUpload(
  keys: KeyRing,
  { earlierFingerprints, earlierLooks }: Earlier,
  uploaded: Entry,
): CheckedEntry | null {
  const { entry, isOverlong } = uploaded
  const text = accountText(uploaded.text)
  if (text === '' && !isOverlong) return null
  if (isOverlong || !isStorable(text)) {
    return { entry, verdict: 'invalid', account: { text, fingerprint: Buffer.alloc(0) } }
  }
  const fingerprint = keys.fingerprint(text)
  const key = keyOf(fingerprint)
  const verdict = earlierFingerprints.has(key) ? 'duplicateInUpload' : 'new'
  if (verdict === 'new' && earlierLooks !== null) {
    const own = lookFingerprint(keys, text)
    const look = own === null ? key : keyOf(own)
    // An entry that looks as it is has its look among the fingerprints.
    const isLookalike = earlierLooks.has(look) || (own !== null && earlierFingerprints.has(look))
    if (own !== null) earlierLooks.add(look)
    if (isLookalike) return { entry, verdict: 'lookalike', account: { text, fingerprint } }
  }
  earlierFingerprints.add(key)
  return { entry, verdict, account: { text, fingerprint } }
}

/** Returns the fingerprints that an account of any product already has: in stock, sold or withdrawn. */
async function findStored(db: Database, fingerprints: readonly Buffer[]): Promise<Set<string>> {
  if (fingerprints.length === 0) return new Set()
  const { rows } = await sql<{ fingerprint: Buffer }>`
    SELECT fingerprint FROM accounts WHERE fingerprint = ANY(ARRAY(
      SELECT substring(${Buffer.concat(fingerprints)}::bytea FROM nth * 32 + 1 FOR 32)
      FROM generate_series(0, ${fingerprints.length - 1}::integer) AS nth
    ))
  `.execute(db)
  return new Set(rows.map(({ fingerprint }) => keyOf(fingerprint)))
}

/** Whether the shop can store an account: not too long, and without NUL, which PostgreSQL refuses. */
function isStorable(text: string): boolean {
  return text.length <= MAX_ACCOUNT_LENGTH && !text.includes('\u0000')
}

/** latin1 has one byte a character: the smallest form in which a Set compares by value. */
const keyOf = (fingerprint: Buffer) => fingerprint.toString('latin1')
