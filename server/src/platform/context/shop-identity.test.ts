import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { holdShopIdentity } from './shop-identity.ts'

const shop = useTestShop()

it('an older read that ends later does not overwrite a newer name', async () => {
  const late = Promise.withResolvers<void>()
  // The first two reads wait for these promises. `holdShopIdentity` itself makes the first read.
  const waits: Promise<void>[] = [Promise.resolve(), late.promise]
  const slow = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await waits.shift()
      return result
    },
  })
  const rename = (store_name: string) => shop.db.updateTable('shop_settings').set({ store_name }).execute()
  const identity = await holdShopIdentity(slow, shop.platform.config)

  await rename('Older')
  const older = identity.refresh()
  await expect.poll(() => waits.length).toBe(0)
  await rename('Newer')
  await identity.refresh()
  expect(identity.current().storeName).toBe('Newer')
  late.resolve()
  await older

  expect(identity.current().storeName).toBe('Newer')
})
