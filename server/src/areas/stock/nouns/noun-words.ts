import { icu } from '@docket/contract/icu'
import { type NounForms, nounForms } from '@docket/contract/nouns'
import type { Database } from '../../../host/db/database.ts'

/** Why the stock of a product refuses something, with the noun of the product. */
export const refusalWords = {
  exists: icu('This {noun} is already in stock, sold or withdrawn.'),
  looksAlike: icu(
    'The shop has {aNoun} that looks the same. They differ only in characters that no one sees, or in how accents are written.',
  ),
  onHold: icu('This {noun} is on hold. First decide about its batch, under Reports.'),
  sold: icu('A sold {noun} cannot be changed or deleted.'),
  withdrawn: icu('A withdrawn {noun} cannot be changed or deleted.'),
  noneLeft: icu('This product has no {noun} left for a replacement.'),
  isReplaced: icu('This {noun} is already replaced.'),
  isRefunded: icu('This {noun} is already refunded in full.'),
}

/** The forms of what a product delivers. Only a refusal reads them, so that no sale is slower. */
export async function nounOfProduct(db: Database, id: number): Promise<NounForms> {
  const product = await db.selectFrom('products').select('noun').where('id', '=', id).executeTakeFirst()
  return nounForms(product?.noun)
}

/** The same for the product of an account. */
export async function nounOfAccount(db: Database, id: number): Promise<NounForms> {
  const product = await db
    .selectFrom('accounts')
    .innerJoin('products', 'products.id', 'accounts.product_id')
    .select('products.noun')
    .where('accounts.id', '=', id)
    .executeTakeFirst()
  return nounForms(product?.noun)
}
