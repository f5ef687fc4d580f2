import type { Database } from '../../server/src/host/db/database.ts'
import type { Acknowledgements } from '../acknowledgements.ts'
import { type Guarantee, guarantee } from './guarantee.ts'

/**
 * Checks what the shop answered the operator about accounts. An answer about an import must fit the size of the upload.
 * Answers about withdrawn and replaced accounts must fit the database.
 */
export async function stockGuarantees(db: Database, acknowledged: Acknowledgements): Promise<Guarantee[]> {
  const { imports, withdrawn, replaced } = acknowledged
  const rows = await db.selectFrom('withdrawn_accounts').select('account_id').execute()
  const isWithdrawn = new Set(rows.map(({ account_id }) => account_id))
  const replacements = await db
    .selectFrom('replaced_accounts')
    .select(['account_id', 'replacement_id'])
    .execute()
  const replacementOf = new Map(replacements.map((row) => [row.account_id, row.replacement_id]))
  return [
    guarantee(
      'an import is stored completely or not at all, even if it was repeated after a lost answer',
      imports
        .filter(
          ({ accounts, stored, duplicates }) => stored + duplicates !== accounts || stored * duplicates !== 0,
        )
        .map(
          ({ accounts, stored, duplicates }) =>
            `of ${accounts} accounts ${stored} new, ${duplicates} duplicates`,
        ),
    ),
    guarantee('withdrawn accounts stay withdrawn, and replaced accounts stay replaced', [
      ...withdrawn.filter((id) => !isWithdrawn.has(id)).map((id) => `account ${id} is not withdrawn`),
      ...replaced
        .filter(([bad, replacement]) => replacementOf.get(bad) !== replacement)
        .map(([bad, replacement]) => `account ${bad} is not replaced by ${replacement}`),
    ]),
  ]
}
