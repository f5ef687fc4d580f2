import { expect, test } from 'vitest'
import { createTestDatabase } from '../server/test/database.ts'
import { fillShop, requireCleanLedger } from './fill-shop.ts'

test('the scripts fill a shop of the current tables, and its ledger check is clean', async () => {
  const database = await createTestDatabase()
  const size = { users: 20, purchases: 60, products: 10, largestStock: 50 }
  const shop = await fillShop(database.url, size)
  try {
    await requireCleanLedger(shop, 'after filling')
    expect(await shop.db.selectFrom('purchases').select('id').execute()).toHaveLength(size.purchases)
  } finally {
    await shop.close()
    await database.drop()
  }
})
