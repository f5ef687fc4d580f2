import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'

/** Checks that a product exists; an archived one counts, too. @throws NOT_FOUND if it does not exist */
export async function requireProduct(db: Database, id: number): Promise<void> {
  const row = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
}
