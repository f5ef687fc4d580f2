import { createCategory } from '@docket/contract/admin/categories'
import { createCoupon } from '@docket/contract/admin/coupons'
import { createProduct } from '@docket/contract/admin/products'
import { saveTrackingPrice } from '@docket/contract/admin/settings'
import { createSubCategory } from '@docket/contract/admin/sub-categories'
import { adjustWallet } from '@docket/contract/admin/users'
import type { Endpoint, Output } from '@docket/contract/endpoint'
import { adminLogin } from '@docket/contract/identity'
import type { Acknowledgements } from '../acknowledgements.ts'
import type { Customer } from '../customers/sign-up.ts'
import { type Caller, repeatUntilKnown } from '../repeat-until-known.ts'
import type { ReachableShop } from '../testbed/testbed.ts'
import { uploadAccounts } from './upload-accounts.ts'

export interface Coupon {
  code: string
  maxUses: number | null
  maxUsesPerUser: number | null
}

/** The products and coupons of the shop. */
export interface Stock {
  /** Products that customers buy and the operator changes. */
  products: number[]
  /** The product that probes buy. It never changes and is never out of stock. */
  probeProduct: number
  coupons: Coupon[]
}

export interface Operator {
  token: string
  caller: Caller
}

/** How many accounts each product gets. */
const ACCOUNT_COUNTS = { products: 400, probeProduct: 3_000 }
const CUSTOMER_DOLLARS = 2_000

/** Every run uses up the first coupon, so that customers compete for its last uses during faults. */
const COUPONS: (Coupon & { percentage: number })[] = [
  { code: 'PROOF-FEW', percentage: 20, maxUses: 25, maxUsesPerUser: 4 },
  { code: 'PROOF-EACH', percentage: 7.5, maxUses: null, maxUsesPerUser: 6 },
  { code: 'PROOF-ALWAYS', percentage: 5, maxUses: null, maxUsesPerUser: null },
]

export async function signInAsOperator(testbed: ReachableShop, caller: Caller): Promise<Operator> {
  const body = testbed.admin
  const answer = await repeatUntilKnown(testbed, { method: 'POST', path: adminLogin.path, body }, caller)
  if (answer.status !== 200)
    throw new Error(`The operator could not sign in: ${answer.status} ${answer.code}`)
  return { token: adminLogin.output.parse(answer.body).token, caller }
}

/** Fills an empty shop with products and coupons, through the calls of the back office. */
export async function stockShop(
  testbed: ReachableShop,
  operator: Operator,
  acknowledged: Acknowledgements,
): Promise<Stock> {
  const { id: categoryId } = await callOnce(testbed, operator, createCategory, { name: 'Proof' })
  const { id: subCategoryId } = await callOnce(testbed, operator, createSubCategory, {
    name: 'Goods',
    categoryId,
  })
  const create = async (title: string, sellingPrice: number, count: number) => {
    const { id } = await callOnce(testbed, operator, createProduct, {
      title,
      description: '<p>For the proof.</p>',
      categoryId,
      subCategoryId,
      sellingPrice,
      costPrice: 0.5,
    })
    await uploadAccounts(testbed, operator, acknowledged, { productId: id, count })
    return id
  }
  const products: number[] = []
  for (const [title, price] of [
    ['Small', 1.25],
    ['Middle', 3.99],
    ['Large', 12.5],
  ] as const)
    products.push(await create(title, price, ACCOUNT_COUNTS.products))
  const probeProduct = await create('Probe', 0.5, ACCOUNT_COUNTS.probeProduct)
  const expiryDate = new Date(Date.now() + 86_400_000).toISOString()
  for (const { code, ...terms } of COUPONS)
    await callOnce(testbed, operator, createCoupon, {
      value: code,
      expiryDate,
      // The guarantees count every purchase with a coupon.
      refundFreesUse: false,
      ...terms,
    })
  await callOnce(testbed, operator, saveTrackingPrice, { sellingPrice: 1.5, costPrice: 0.1 })
  return { products, probeProduct, coupons: COUPONS }
}

/** Gives a customer a first balance. */
export async function fillWallet(
  testbed: ReachableShop,
  operator: Operator,
  acknowledged: Acknowledgements,
  { userId }: Customer,
): Promise<void> {
  const body = { userId, amount: CUSTOMER_DOLLARS, reason: 'To buy with.' }
  await callOnce(testbed, operator, adjustWallet, body, `proof-wallet-${userId}`)
  acknowledged.firstBalances.set(userId, CUSTOMER_DOLLARS * 100)
}

/** A call before the first fault, which must succeed. */
async function callOnce<E extends Endpoint>(
  testbed: ReachableShop,
  { token, caller }: Operator,
  endpoint: E,
  body: object,
  key?: string,
): Promise<Output<E>> {
  const request = {
    method: endpoint.method === 'PUT' ? 'PUT' : 'POST',
    path: endpoint.path,
    token,
    body,
    ...(key && { key }),
  } as const
  const answer = await repeatUntilKnown(testbed, request, caller)
  if (answer.status !== (endpoint.status ?? 200))
    throw new Error(`${endpoint.path} answered ${answer.status} ${answer.code}.`)
  return endpoint.output.parse(answer.body) as Output<E>
}
