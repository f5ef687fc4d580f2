import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { accountContext, revealAccounts } from '../stock/reveal-accounts.ts'
import { addDataKey, type KeyRing } from './encryption.ts'
import { reseal } from './reseal.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it('never writes an old text over one that was edited between its reading and its writing', async () => {
  const { db, keys, config } = shop.platform
  const product = await shop.product({ lines: ['first', 'second', 'third'] })
  const lines = () =>
    db.selectFrom('accounts').selectAll().where('product_id', '=', product.id).orderBy('id').execute()
  const edited = (await lines())[1]?.id ?? 0
  const oldKeyId = keys.currentKeyId

  let edits = 0
  // Between the two, a rotation only ever asks for keys: that is where the edit of another process comes in.
  const interrupted: KeyRing = Object.assign(Object.create(keys), {
    knows: () => false,
    refresh: async () => {
      if (edits++ > 0) return
      await db
        .updateTable('accounts')
        .set({ ciphertext: editedUnderOldKey })
        .where('id', '=', edited)
        .execute()
    },
  })
  const editedUnderOldKey = keys.seal('edited', accountContext(edited))
  await addDataKey(db, config.secretKey)
  await keys.refresh()

  const context = accountContext
  expect(await reseal(db, interrupted, { table: 'accounts', column: 'ciphertext', context })).toBe(3)

  const rows = await lines()
  expect(rows.every((row) => row.key_id !== oldKeyId && row.key_id === keys.currentKeyId)).toBe(true)
  expect((await revealAccounts(keys, rows)).map(({ value }) => value)).toEqual(['first', 'edited', 'third'])
  expect(edits).toBeGreaterThan(1)
})
