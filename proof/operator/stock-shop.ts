import { createCategory } from '@docket/contract/admin/category'
import { createCoupon } from '@docket/contract/admin/coupon'
import { createProduct } from '@docket/contract/admin/product'
import { saveTrackingPrice } from '@docket/contract/admin/settings'
import { createSubCategory } from '@docket/contract/admin/sub-category'
import { adjustWallet } from '@docket/contract/admin/user'
import { adminLogin } from '@docket/contract/auth'
import type { Endpoint, Output } from '@docket/contract/endpoint'
import type { Books } from '../books.ts'
import type { Customer } from '../customers/sign-up.ts'
import type { Scene } from '../scene.ts'
import { type Caller, untilKnown } from '../until-known.ts'
import { importLines } from './import-lines.ts'

export interface Coupon {
  code: string
  maxUses: number | null
  maxUsesPerUser: number | null
}

/** What the shop sells. */
export interface Stock {
  /** What customers buy and the operator changes. */
  products: number[]
  /** What probes buy: it never changes, and it does not run out. */
  probeProduct: number
  coupons: Coupon[]
}

export interface Operator {
  token: string
  caller: Caller
}

const LINES = { products: 400, probeProduct: 3_000 }
const CUSTOMER_DOLLARS = 2_000

/** The first limit is reached within any run, so that customers compete for the last uses during faults. */
const COUPONS: (Coupon & { percentage: number })[] = [
  { code: 'PROOF-FEW', percentage: 20, maxUses: 25, maxUsesPerUser: 4 },
  { code: 'PROOF-EACH', percentage: 7.5, maxUses: null, maxUsesPerUser: 6 },
  { code: 'PROOF-ALWAYS', percentage: 5, maxUses: null, maxUsesPerUser: null },
]

export async function signInAsOperator(scene: Scene, caller: Caller): Promise<Operator> {
  const body = scene.admin
  const answer = await untilKnown(scene, { method: 'POST', path: adminLogin.path, body }, caller)
  if (answer.status !== 200)
    throw new Error(`The operator could not sign in: ${answer.status} ${answer.code}`)
  return { token: adminLogin.output.parse(answer.body).token, caller }
}

/** Fills an empty shop with products and coupons, through the calls of the back office. */
export async function stockShop(scene: Scene, operator: Operator, books: Books): Promise<Stock> {
  const { id: categoryId } = await make(scene, operator, createCategory, { name: 'Proof' })
  const { id: subCategoryId } = await make(scene, operator, createSubCategory, { name: 'Goods', categoryId })
  const create = async (title: string, sellingPrice: number, lines: number) => {
    const { id } = await make(scene, operator, createProduct, {
      ...{ title, description: '<p>For the proof.</p>', categoryId, subCategoryId },
      ...{ sellingPrice, costPrice: 0.5 },
    })
    await importLines(scene, operator, books, { productId: id, count: lines })
    return id
  }
  const products: number[] = []
  for (const [title, price] of [
    ['Small', 1.25],
    ['Middle', 3.99],
    ['Large', 12.5],
  ] as const)
    products.push(await create(title, price, LINES.products))
  const probeProduct = await create('Probe', 0.5, LINES.probeProduct)
  const expiryDate = new Date(Date.now() + 86_400_000).toISOString()
  for (const { code, ...terms } of COUPONS)
    await make(scene, operator, createCoupon, { value: code, expiryDate, ...terms })
  await make(scene, operator, saveTrackingPrice, { sellingPrice: 1.5, costPrice: 0.1 })
  return { products, probeProduct, coupons: COUPONS }
}

/** Gives a customer a first balance. */
export async function fillWallet(
  scene: Scene,
  operator: Operator,
  books: Books,
  { userId }: Customer,
): Promise<void> {
  const body = { userId, amount: CUSTOMER_DOLLARS, reason: 'To buy with.' }
  await make(scene, operator, adjustWallet, body, `proof-wallet-${userId}`)
  books.given.set(userId, CUSTOMER_DOLLARS * 100)
}

/** A call that must succeed, before the first fault. */
async function make<E extends Endpoint>(
  scene: Scene,
  { token, caller }: Operator,
  endpoint: E,
  body: object,
  key?: string,
): Promise<Output<E>> {
  const request = { method: 'POST', path: endpoint.path, token, body, ...(key && { key }) } as const
  const answer = await untilKnown(scene, request, caller)
  if (answer.status !== (endpoint.status ?? 200))
    throw new Error(`${endpoint.path} answered ${answer.status} ${answer.code}.`)
  return endpoint.output.parse(answer.body) as Output<E>
}
