/*
 * Buys the cheapest product with a client that is generated from the shop's API document:
 *
 *   npx @hey-api/openapi-ts --input http://localhost:3000/api/openapi.json --output client
 *
 * A sandbox gives its document to everyone. In production, the request needs the token of an admin, so save the
 * document first:
 *
 *   curl -H "authorization: Bearer $TOKEN" https://shop.example/api/openapi.json > openapi.json
 *   npx @hey-api/openapi-ts --input openapi.json --output client
 *
 * server/src/host/app/api-client.test.ts generates the client, checks the types of this file, and runs it.
 */
import { client } from './client/client.gen.ts'
import { getHistoryPurchasesById, getShopProducts, postAuthLogin, postShopBuy } from './client/sdk.gen.ts'
import type { PurchaseDetails } from './client/types.gen.ts'

const { SHOP_URL = '', EMAIL = '', PASSWORD = '', ORDER_KEY = crypto.randomUUID() } = process.env

/** The document has the address PUBLIC_URL. To call the shop inside its own network, set another address here. */
client.setConfig({ baseUrl: SHOP_URL })

async function buyCheapest(): Promise<PurchaseDetails | string> {
  const { data: session, error: signInError } = await postAuthLogin({
    body: { email: EMAIL, password: PASSWORD },
  })
  if (signInError) return signInError.error
  client.setConfig({ auth: session.token })

  const { data: page, error: listError } = await getShopProducts({
    query: { sort: 'sellingPrice', pageSize: 1 },
  })
  if (listError) return listError.error
  const [product] = page.items
  if (!product) return 'The shop sells nothing.'

  const { data: receipt, error } = await postShopBuy({
    body: { logProductId: product.id, quantity: 1, expectedAmount: product.sellingPrice },
    // A repeated request with the same key gets the first answer again, so a lost answer costs nothing.
    headers: { 'Idempotency-Key': ORDER_KEY },
  })
  // The type of `code` has every code, so a misspelled one does not compile.
  if (error?.code === 'INSUFFICIENT_FUNDS') return `${error.code}: top up the wallet first.`
  if (error) return `${error.code}: ${error.error}`

  const { data: purchase, error: readError } = await getHistoryPurchasesById({ path: { id: receipt.id } })
  return readError ? readError.error : purchase
}

process.stdout.write(JSON.stringify(await buyCheapest()))
