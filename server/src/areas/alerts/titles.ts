import type { Tx } from '../../host/db/database.ts'
import type { AlertFacts } from '../../host/db/json-columns.ts'
import { orderReference } from '../purchases/mails/mailed-order.ts'

/** A product with its title. */
export async function ofProduct(tx: Tx, id: number): Promise<AlertFacts> {
  const product = await tx.selectFrom('products').select('title').where('id', '=', id).executeTakeFirst()
  return { product: id, title: product?.title ?? `product ${id}` }
}

/** An order with the title of what was bought. */
export async function ofPurchase(tx: Tx, id: number): Promise<AlertFacts> {
  const purchase = await tx.selectFrom('purchases').select('title').where('id', '=', id).executeTakeFirst()
  return { order: orderReference(id), title: purchase?.title ?? '' }
}
