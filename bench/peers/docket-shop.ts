import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../server/src/host/db/migrate/migrate.ts'
import { callApi, RefusedError } from '../../server/test/process/call-api.ts'
import { seed } from '../seed.ts'
import { startShop } from '../shop-process.ts'
import { FILL, type Peer } from './peer.ts'

const RETRY_MS = 100
/** With the pauses between them, at least ten seconds. */
const MAX_ATTEMPTS = 100

/** Starts this shop on an empty database and fills it. */
export async function openDocket(databaseUrl: string): Promise<Peer> {
  await migrate(databaseUrl)
  const { buyers, products, stockPerProduct, plentifulStock, racedStock } = FILL
  const seeded = await seed(databaseUrl, {
    users: buyers,
    products,
    accountsPerProduct: stockPerProduct,
    hotAccounts: plentifulStock,
    racedAccounts: racedStock,
  })
  const shop = await startShop(databaseUrl)
  const { origin } = shop
  const { tokens, hotProduct, racedProduct, spreadProducts } = seeded
  const get = async (buyer: number, path: string) => {
    const { text } = await callApi({ origin, path, token: tokens[buyer % tokens.length] })
    return JSON.parse(text)
  }
  return {
    buyers,
    products,
    async list(buyer) {
      const { items } = await get(buyer, '/shop/products?pageSize=20')
      if (items.length !== 20) throw new Error(`Docket listed ${items.length} products.`)
    },
    async product(buyer) {
      const id = spreadProducts.first + (buyer % products)
      if ((await get(buyer, `/shop/products/${id}`)).id !== id)
        throw new Error('Docket answered another product.')
    },
    async buy(buyer, product) {
      const logProductId =
        product === 'hot' ? hotProduct : product === 'raced' ? racedProduct : spreadProducts.first + product
      const call = {
        origin,
        path: '/shop/buy',
        token: tokens[buyer % tokens.length],
        key: randomUUID(),
        body: { logProductId, quantity: 1 },
      }
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        try {
          await callApi(call)
          return true
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error
          if (error.text.includes('"OUT_OF_STOCK"')) return false
          // The last units are held by other buyers, or the shop is overloaded. A customer tries again with the same
          // key.
          if (!error.text.includes('"UNAVAILABLE"')) throw error
          await sleep(RETRY_MS)
        }
      }
      throw new Error(`Docket was unavailable for a buyer ${MAX_ATTEMPTS} times.`)
    },
    peakMegabytes: shop.peakMegabytes,
    async stop() {
      await shop.stop()
      await seeded.close()
    },
  }
}
