import { expect, it } from 'vitest'
import { testAccounts } from '../../../../test/areas/accounts.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, list, buy } = testAccounts(() => ({ shop, admin }))

it('a refusal calls what is in stock by the noun of its product', async () => {
  const { id: logProductId } = await shop.product({ accounts: ['AAA-1', 'BBB-2'], price: 2 })
  await shop.db.updateTable('products').set({ noun: 'key' }).where('id', '=', logProductId).execute()
  const [first, second] = (await list(logProductId, '&sort=createdAt')).items
  const add = (value: string) => call('POST', '', { logProductId, value, provenance: 'Acme Ltd' })
  const known = { error: 'This key is already in stock, sold or withdrawn.' }
  expect((await add('AAA-1')).body).toMatchObject(known)
  expect((await call('PUT', '', { id: first.id, value: 'BBB-2' })).body).toMatchObject(known)
  const [lookalike] = (await add('AA\u200BA-1')).body.details.value
  expect(lookalike).toMatch(/^The shop has a key that looks the same\./)

  const { id: purchaseId } = (await buy(logProductId)).body
  const sold = { error: 'A sold key cannot be changed or deleted.' }
  expect((await call('PUT', '', { id: first.id, value: 'CCC-3' })).body).toMatchObject(sold)
  await call('POST', '/withdraw', { id: second.id, reason: 'It is used' })
  const withdrawn = { error: 'A withdrawn key cannot be changed or deleted.' }
  expect((await call('DELETE', `/${second.id}`)).body).toMatchObject(withdrawn)

  const settle = (what: string, body: object) =>
    shop.api('POST', `/admin/purchase/${what}`, {
      token: admin.token,
      body: { purchaseId, accountId: first.id, reason: 'It is used', ...body },
    })
  expect((await settle('replace', {})).body.error).toBe('This product has no key left for a replacement.')
  await settle('refund', { amount: 2 })
  expect((await settle('replace', {})).body.error).toBe('This key is already refunded in full.')
})
