import type { Database } from '../../server/src/platform/database.ts'
import type { Books } from '../books.ts'
import { type Guarantee, guarantee } from './guarantee.ts'

/** What the operator was told of lines, against what the database holds. */
export async function stockGuarantees(db: Database, books: Books): Promise<Guarantee[]> {
  const { imports, withdrawn, replaced } = books
  const gone = await db.selectFrom('withdrawn_accounts').select('account_id').execute()
  const isWithdrawn = new Set(gone.map(({ account_id }) => account_id))
  const exchanged = await db
    .selectFrom('replaced_accounts')
    .select(['account_id', 'replacement_id'])
    .execute()
  const replacementOf = new Map(exchanged.map((row) => [row.account_id, row.replacement_id]))
  return [
    guarantee(
      'an import is stored whole or not at all, also where it was repeated after a lost answer',
      imports
        .filter(
          ({ lines, stored, knownBefore }) => stored + knownBefore !== lines || stored * knownBefore !== 0,
        )
        .map(({ lines, stored, knownBefore }) => `of ${lines} lines ${stored} new, ${knownBefore} known`),
    ),
    guarantee('what the operator withdrew or replaced stays so', [
      ...withdrawn.filter((id) => !isWithdrawn.has(id)).map((id) => `line ${id} is not withdrawn`),
      ...replaced
        .filter(([bad, replacement]) => replacementOf.get(bad) !== replacement)
        .map(([bad, replacement]) => `line ${bad} is not replaced by ${replacement}`),
    ]),
  ]
}
