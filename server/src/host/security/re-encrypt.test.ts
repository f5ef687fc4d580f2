import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { accountContext } from '../../areas/stock/encryption/encrypt-accounts.ts'
import { addDataKey, decryptRows, type KeyRing } from './encryption.ts'
import { reEncrypt } from './re-encrypt.ts'

const shop = useTestShop()

it('never overwrites an account that another process edits between the read and the write', async () => {
  const { db, keys, config } = shop.platform
  const product = await shop.product({ accounts: ['first', 'second', 'third'] })
  const readAccounts = () =>
    db.selectFrom('accounts').selectAll().where('product_id', '=', product.id).orderBy('id').execute()
  const editedId = (await readAccounts())[1]?.id ?? 0
  const oldKeyId = keys.currentKeyId

  let refreshes = 0
  // A re-encryption calls `refresh` between its read and its write. This `refresh` edits an account, as another process
  // could.
  const interruptingKeys: KeyRing = Object.assign(Object.create(keys), {
    knows: () => false,
    refresh: async () => {
      if (refreshes++ > 0) return
      await db
        .updateTable('accounts')
        .set({ ciphertext: editedWithOldKey })
        .where('id', '=', editedId)
        .execute()
    },
  })
  const editedWithOldKey = keys.encrypt('edited', accountContext(editedId))
  await addDataKey(db, config.secretKey)
  await keys.refresh()

  expect(await reEncrypt(db, interruptingKeys, { table: 'accounts', column: 'ciphertext' })).toBe(3)

  const rows = await readAccounts()
  expect(rows.every((row) => row.key_id !== oldKeyId && row.key_id === keys.currentKeyId)).toBe(true)
  expect((await decryptRows(keys, 'accounts', rows)).map(({ value }) => value)).toEqual([
    'first',
    'edited',
    'third',
  ])
  expect(refreshes).toBeGreaterThan(1)
})
