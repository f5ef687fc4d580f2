import type { ImportReport } from '@docket/contract/admin/account'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { KeyRing } from '../platform/encryption.ts'
import { ShopError } from '../platform/errors.ts'
import { accountText, isKeepable } from './account-text.ts'
import { mapYielding } from './map-yielding.ts'
import type { ClearAccount } from './seal-accounts.ts'
import type { Entry } from './split-entries.ts'

type Verdict = ImportReport['sample'][number]['verdict']

/** An entry that is not blank, and what becomes of it; with `new`, what to store. */
export interface JudgedEntry {
  entry: number
  verdict: Verdict
  account: ClearAccount
}

/** How many different lines one upload may hold; each is remembered until its end. */
const MAX_LINES = 500_000

/** Says of every entry what it is: blank, not to be kept, seen before in this upload, held already, or new. */
export function createJudge(db: Database, keys: KeyRing, { maxLines = MAX_LINES } = {}) {
  const seen = new Set<string>()

  return async (entries: readonly Entry[]): Promise<{ judged: JudgedEntry[]; blank: number }> => {
    const judgedAlone = await mapYielding(entries, (entry) => judgeAlone(keys, seen, entry))
    const judged = judgedAlone.filter((one) => one !== null)
    if (seen.size > maxLines) {
      const most = maxLines.toLocaleString('en-US')
      throw new ShopError('PAYLOAD_TOO_LARGE', `Upload at most ${most} lines at once.`)
    }
    const held = await heldAlready(
      db,
      judged.filter(({ verdict }) => verdict === 'new').map(({ account }) => account.fingerprint),
    )
    for (const one of judged) {
      if (one.verdict === 'new' && held.has(keyOf(one.account.fingerprint))) one.verdict = 'duplicateInStock'
    }
    return { judged, blank: entries.length - judged.length }
  }
}

/** The verdict as far as the upload alone can tell; none for a blank entry. */
function judgeAlone(keys: KeyRing, seen: Set<string>, { entry, ...given }: Entry): JudgedEntry | null {
  const text = accountText(given.text)
  if (text === '' && !given.overlong) return null
  if (given.overlong || !isKeepable(text)) {
    return { entry, verdict: 'invalid', account: { text, fingerprint: Buffer.alloc(0) } }
  }
  const fingerprint = keys.fingerprint(text)
  const key = keyOf(fingerprint)
  const verdict = seen.has(key) ? 'duplicateInUpload' : 'new'
  seen.add(key)
  return { entry, verdict, account: { text, fingerprint } }
}

/** Which of these fingerprints belong to a line that was ever put in stock and not deleted, under any product. */
async function heldAlready(db: Database, fingerprints: readonly Buffer[]): Promise<Set<string>> {
  if (fingerprints.length === 0) return new Set()
  const { rows } = await sql<{ fingerprint: Buffer }>`
    SELECT fingerprint FROM accounts WHERE fingerprint = ANY(ARRAY(
      SELECT substring(${Buffer.concat(fingerprints)}::bytea FROM nth * 32 + 1 FOR 32)
      FROM generate_series(0, ${fingerprints.length - 1}::integer) AS nth
    ))
  `.execute(db)
  return new Set(rows.map(({ fingerprint }) => keyOf(fingerprint)))
}

/** One byte a character: the smallest form in which a Set compares by value. */
const keyOf = (fingerprint: Buffer) => fingerprint.toString('latin1')
