import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { peakMegabytes, resetPeakMemory } from '../process-memory.ts'
import { DESCRIPTION, FILL, type Peer } from './peer.ts'

const LIST = `query { search(input: { take: 20, groupByProduct: true }) { totalItems
  items { productId productName inStock priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`
const PRODUCT =
  'query ($id: ID!) { product(id: $id) { id name description variants { id price stockLevel } } }'
/** A whole purchase in one request, which is faster than the usual request for each of its steps. */
const BUY = `mutation ($id: ID!, $method: String!) {
  addItemToOrder(productVariantId: $id, quantity: 1) { __typename ... on ErrorResult { errorCode message } }
  transitionOrderToState(state: "ArrangingPayment") { __typename ... on OrderStateTransitionError { errorCode transitionError } }
  addPaymentToOrder(input: { method: $method, metadata: {} }) { __typename ... on Order { state } ... on ErrorResult { errorCode message } }
}`
const SOLD_OUT = ['INSUFFICIENT_STOCK_ERROR', 'ORDER_STATE_TRANSITION_ERROR']

/** Starts Vendure on an empty database and fills it. `folder` has its packages. */
export async function openVendure({
  folder,
  databaseUrl,
}: {
  folder: string
  databaseUrl: string
}): Promise<Peer> {
  const csv = path.join(folder, 'products.csv')
  writeFileSync(csv, productsCsv())
  const password = randomUUID()
  const child = fork(path.join(import.meta.dirname, 'vendure-server.ts'), {
    // Vendure writes a file into the folder in which it runs, and reports statistics to its makers.
    cwd: folder,
    env: {
      ...process.env,
      VENDURE_DISABLE_TELEMETRY: 'true',
      VENDURE_FOLDER: folder,
      DATABASE_URL: databaseUrl,
      VENDURE_PRODUCTS: csv,
      ADMIN_PASSWORD: password,
    },
  })
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`Vendure ended with ${code}.`)
    }),
  ])) as [number]
  const origin = `http://127.0.0.1:${port}`
  const { tokens, methodCode } = await openCustomers(origin, password)
  const variants = await findVariants(origin)
  const shop = async (buyer: number, query: string, variables: object = {}) =>
    (await request(`${origin}/shop-api`, { query, variables, token: tokens[buyer % tokens.length] })).data
  const pid = child.pid ?? 0
  resetPeakMemory(pid)
  return {
    buyers: tokens.length,
    products: FILL.products,
    async list(buyer) {
      const { search } = await shop(buyer, LIST)
      if (search.items.length !== 20) throw new Error(`Vendure listed ${search.items.length} products.`)
    },
    async product(buyer) {
      const { product } = await shop(buyer, PRODUCT, { id: idOf(variants, buyer % FILL.products).productId })
      if (product.variants.length !== 1) throw new Error('Vendure answered a product without its variant.')
    },
    async buy(buyer, product) {
      const data = await shop(buyer, BUY, { id: idOf(variants, product).variantId, method: methodCode })
      if (data.addPaymentToOrder.state === 'PaymentSettled') return true
      const codes = Object.values<{ errorCode?: string }>(data).map(({ errorCode }) => errorCode ?? '')
      if (codes.some((code) => SOLD_OUT.includes(code))) return false
      throw new Error(`Vendure did not settle an order: ${JSON.stringify(data)}`)
    },
    peakMegabytes: () => peakMegabytes(pid),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}

function productsCsv(): string {
  const header =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
  const row = (name: string, stock: number) => {
    const slug = name.toLowerCase().replaceAll(' ', '-')
    return `${name},${slug},${DESCRIPTION},,,,,${slug},5.00,standard,${stock},true,,`
  }
  return [
    header,
    row('Hot product', FILL.plentifulStock),
    row('Raced product', FILL.racedStock),
    ...Array.from({ length: FILL.products }, (_, nth) => row(`Bench product ${nth}`, FILL.stockPerProduct)),
  ].join('\n')
}

/** Creates the customers and signs them in. */
async function openCustomers(origin: string, adminPassword: string) {
  const admin = `${origin}/admin-api`
  const login =
    'mutation ($name: String!, $password: String!) { login(username: $name, password: $password) { __typename } }'
  const { token: adminToken } = await request(admin, {
    query: login,
    variables: { name: 'superadmin', password: adminPassword },
  })
  const methods = await request(admin, {
    query: 'query { paymentMethods { items { code } } }',
    token: adminToken,
  })
  const password = randomUUID()
  const tokens: string[] = []
  for (let nth = 0; nth < FILL.buyers; nth++) {
    const emailAddress = `bench-${nth}@docket.test`
    await request(admin, {
      query: `mutation ($input: CreateCustomerInput!, $password: String!) {
        createCustomer(input: $input, password: $password) { __typename } }`,
      variables: { input: { firstName: 'Bench', lastName: String(nth), emailAddress }, password },
      token: adminToken,
    })
    const { token } = await request(`${origin}/shop-api`, {
      query: login,
      variables: { name: emailAddress, password },
    })
    if (token === undefined) throw new Error('Vendure did not sign a customer in.')
    tokens.push(token)
  }
  return { tokens, methodCode: String(methods.data.paymentMethods.items[0]?.code) }
}

type Ids = Map<string, { productId: string; variantId: string }>

async function findVariants(origin: string): Promise<Ids> {
  const ids: Ids = new Map()
  for (let skip = 0; ; ) {
    const { data } = await request(`${origin}/shop-api`, {
      query:
        'query ($skip: Int!) { products(options: { take: 100, skip: $skip }) { items { id name variants { id } } } }',
      variables: { skip },
    })
    const { items } = data.products
    for (const { id, name, variants } of items) ids.set(name, { productId: id, variantId: variants[0].id })
    skip += items.length
    if (items.length === 0) return ids
  }
}

function idOf(ids: Ids, product: 'hot' | 'raced' | number) {
  const name =
    product === 'hot' ? 'Hot product' : product === 'raced' ? 'Raced product' : `Bench product ${product}`
  const found = ids.get(name)
  if (!found) throw new Error(`Vendure has no ${name}.`)
  return found
}

/** Sends a GraphQL request. Returns its data, and the token of a new session. @throws if it has errors */
async function request(
  url: string,
  { query, variables = {}, token }: { query: string; variables?: object; token?: string | undefined },
) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  // The shape of the data depends on the query.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const { data, errors } = (await answer.json()) as { data: any; errors?: unknown }
  if (errors !== undefined) throw new Error(`Vendure answered ${JSON.stringify(errors)}.`)
  return { data, token: answer.headers.get('vendure-auth-token') ?? undefined }
}
