import { setTimeout as sleep } from 'node:timers/promises'
import { products, updateProduct } from '@docket/contract/admin/products'
import { refundPurchase, replaceAccount } from '@docket/contract/admin/purchases'
import { accounts, undoBatch, withdrawAccount } from '@docket/contract/admin/stock'
import type { Acknowledgements } from '../acknowledgements.ts'
import type { RunLimits } from '../customers/buy-and-deposit.ts'
import type { Random } from '../random.ts'
import { repeatUntilKnown } from '../repeat-until-known.ts'
import type { ShopUnderTest } from '../testbed/testbed.ts'
import type { Operator, Stock } from './stock-shop.ts'
import { uploadAccounts } from './upload-accounts.ts'

interface Work {
  testbed: ShopUnderTest
  operator: Operator
  acknowledged: Acknowledgements
  stock: Stock
  /** Imported batches that can be undone. */
  batches: number[]
}

type Task = (work: Work, choices: Random) => Promise<void>

const TASKS: Task[] = [addStock, addStock, undoLastImport, withdraw, refund, replace, changePrice]
const MAX_REFUND_CENTS = 100

/** Does one task after another while the run continues. The order of the tasks depends only on the seed. */
export async function runOperator(
  testbed: ShopUnderTest,
  {
    operator,
    acknowledged,
    stock,
    limits,
    random,
  }: Omit<Work, 'testbed' | 'batches'> & { limits: RunLimits; random: Random },
): Promise<void> {
  const work: Work = { testbed, operator, acknowledged, stock, batches: [] }
  for (let nth = 0; limits.isRunning(); nth++) {
    const choices = random.branch(String(nth))
    const task = choices.pick(TASKS)
    await task(work, choices)
    testbed.log.write('task', { task: task.name })
    await sleep(choices.integer(300, 1_200))
  }
}

async function addStock({ testbed, operator, acknowledged, stock, batches }: Work, choices: Random) {
  const upload = { productId: choices.pick(stock.products), count: choices.integer(20, 120) }
  const batchId = await uploadAccounts(testbed, operator, acknowledged, upload)
  if (batchId !== null) batches.push(batchId)
}

async function undoLastImport({ testbed, operator, batches }: Work) {
  const id = batches.pop()
  if (id !== undefined) await post(testbed, operator, undoBatch.path, { id })
}

async function withdraw({ testbed, operator, acknowledged, stock }: Work, choices: Random) {
  const query = `logProductId=${choices.pick(stock.products)}&status=available&pageSize=10`
  const listed = await get(testbed, operator, `${accounts.path}?${query}`)
  if (listed.status !== 200) return
  const [account] = accounts.output.parse(listed.body).items
  if (!account) return
  const answer = await post(testbed, operator, withdrawAccount.path, { id: account.id, reason: 'It is bad.' })
  if (answer.status === 200) acknowledged.withdrawn.push(account.id)
}

async function refund({ testbed, operator, acknowledged }: Work, choices: Random) {
  const candidates = acknowledged.purchases.filter(({ receipt }) => receipt !== null && receipt.amount > 0)
  if (candidates.length === 0) return
  const { userId, receipt } = choices.pick(candidates)
  if (!receipt) return
  const amountCents = Math.min(MAX_REFUND_CENTS, Math.round(receipt.amount * 100))
  const key = `proof-refund-${acknowledged.refunds.length}`
  const body = { purchaseId: receipt.orderId, amount: amountCents / 100, reason: 'It was bad.' }
  const { status } = await post(testbed, operator, refundPurchase.path, body, key)
  const outcome = status === 201 ? 'made' : status === null ? 'unknown' : 'refused'
  acknowledged.refunds.push({ userId, purchaseId: receipt.orderId, key, amountCents, outcome })
}

async function replace({ testbed, operator, acknowledged }: Work, choices: Random) {
  const candidates = acknowledged.purchases.filter(({ receipt }) => receipt?.accounts[0])
  if (candidates.length === 0) return
  const { receipt } = choices.pick(candidates)
  const bad = receipt?.accounts[0]
  if (!receipt || !bad) return
  const body = { purchaseId: receipt.orderId, accountId: bad.id, reason: 'It was bad.' }
  const answer = await post(testbed, operator, replaceAccount.path, body)
  if (answer.status === 201) {
    acknowledged.replaced.push([bad.id, replaceAccount.output.parse(answer.body).replacementId])
  }
}

/**
 * If an earlier attempt succeeded and only its answer was lost, the shop answers the next attempt with
 * CHANGED_MEANWHILE. That is also a known outcome.
 */
async function changePrice({ testbed, operator, stock }: Work, choices: Random) {
  const id = choices.pick(stock.products)
  const listed = await get(testbed, operator, `${products.path}?id=${id}`)
  if (listed.status !== 200) return
  const [product] = products.output.parse(listed.body).items
  if (!product) return
  const { title, description, costPrice, subCategoryId, subCategory, revision } = product
  const body = {
    id,
    title,
    description,
    costPrice,
    subCategoryId,
    categoryId: subCategory.categoryId,
    revision,
    sellingPrice: choices.integer(100, 900) / 100,
  }
  const { token, caller } = operator
  await repeatUntilKnown(testbed, { method: 'PUT', path: updateProduct.path, token, body }, caller)
}

function post(testbed: ShopUnderTest, { token, caller }: Operator, path: string, body: object, key?: string) {
  return repeatUntilKnown(testbed, { method: 'POST', path, token, body, ...(key && { key }) }, caller)
}

function get(testbed: ShopUnderTest, { token, caller }: Operator, path: string) {
  return repeatUntilKnown(testbed, { method: 'GET', path, token }, caller)
}
