import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, undoBatch, withdrawAccount } from '@docket/contract/admin/account'
import { refundOrder, replaceLine } from '@docket/contract/admin/order'
import { products, updateProduct } from '@docket/contract/admin/product'
import type { Books } from '../books.ts'
import type { Hours } from '../customers/shop-around.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { untilKnown } from '../until-known.ts'
import { importLines } from './import-lines.ts'
import type { Operator, Stock } from './stock-shop.ts'

interface Office {
  scene: Scene
  operator: Operator
  books: Books
  stock: Stock
  /** Batches that were imported and may be undone. */
  batches: number[]
}

type Chore = (office: Office, choices: Random) => Promise<void>

const CHORES: Chore[] = [bringLines, bringLines, undoLast, withdraw, refund, replace, changePrice]
const MOST_REFUND_CENTS = 100

/** Does one task after the other, in the order of the seed, while the shop is open. */
export async function runOffice(
  scene: Scene,
  {
    operator,
    books,
    stock,
    hours,
    random,
  }: Omit<Office, 'scene' | 'batches'> & { hours: Hours; random: Random },
): Promise<void> {
  const office: Office = { scene, operator, books, stock, batches: [] }
  for (let nth = 0; hours.isOpen(); nth++) {
    const choices = random.branch(String(nth))
    const chore = choices.pick(CHORES)
    await chore(office, choices)
    scene.log.write('chore', { chore: chore.name })
    await sleep(choices.whole(300, 1_200))
  }
}

async function bringLines({ scene, operator, books, stock, batches }: Office, choices: Random) {
  const upload = { productId: choices.pick(stock.products), count: choices.whole(20, 120) }
  const batchId = await importLines(scene, operator, books, upload)
  if (batchId !== null) batches.push(batchId)
}

async function undoLast({ scene, operator, batches }: Office) {
  const id = batches.pop()
  if (id !== undefined) await post(scene, operator, undoBatch.path, { id })
}

async function withdraw({ scene, operator, books, stock }: Office, choices: Random) {
  const query = `logProductId=${choices.pick(stock.products)}&status=available&pageSize=10`
  const listed = await get(scene, operator, `${accounts.path}?${query}`)
  if (listed.status !== 200) return
  const [line] = accounts.output.parse(listed.body).items
  if (!line) return
  const answer = await post(scene, operator, withdrawAccount.path, { id: line.id, reason: 'It is bad.' })
  if (answer.status === 200) books.withdrawn.push(line.id)
}

async function refund({ scene, operator, books }: Office, choices: Random) {
  const sold = books.purchases.filter(({ receipt }) => receipt !== null && receipt.amount > 0)
  if (sold.length === 0) return
  const { userId, receipt } = choices.pick(sold)
  if (!receipt) return
  const amountCents = Math.min(MOST_REFUND_CENTS, Math.round(receipt.amount * 100))
  const key = `proof-refund-${books.refunds.length}`
  const body = { purchaseId: receipt.orderId, amount: amountCents / 100, reason: 'It was bad.' }
  const { status } = await post(scene, operator, refundOrder.path, body, key)
  const outcome = status === 201 ? 'made' : status === null ? 'unknown' : 'refused'
  books.refunds.push({ userId, purchaseId: receipt.orderId, key, amountCents, outcome })
}

async function replace({ scene, operator, books }: Office, choices: Random) {
  const sold = books.purchases.filter(({ receipt }) => receipt?.accounts[0])
  if (sold.length === 0) return
  const { receipt } = choices.pick(sold)
  const bad = receipt?.accounts[0]
  if (!receipt || !bad) return
  const body = { purchaseId: receipt.orderId, accountId: bad.id, reason: 'It was bad.' }
  const answer = await post(scene, operator, replaceLine.path, body)
  if (answer.status === 201) {
    books.replaced.push([bad.id, replaceLine.output.parse(answer.body).replacementId])
  }
}

/** CHANGED_MEANWHILE because of an earlier try whose answer was lost: this is a known outcome, too. */
async function changePrice({ scene, operator, stock }: Office, choices: Random) {
  const id = choices.pick(stock.products)
  const listed = await get(scene, operator, `${products.path}?id=${id}`)
  if (listed.status !== 200) return
  const [product] = products.output.parse(listed.body).items
  if (!product) return
  const { title, description, costPrice, subCategoryId, subCategory, revision } = product
  const body = {
    ...{ id, title, description, costPrice, subCategoryId, categoryId: subCategory.categoryId, revision },
    sellingPrice: choices.whole(100, 900) / 100,
  }
  const { token, caller } = operator
  await untilKnown(scene, { method: 'PUT', path: updateProduct.path, token, body }, caller)
}

function post(scene: Scene, { token, caller }: Operator, path: string, body: object, key?: string) {
  return untilKnown(scene, { method: 'POST', path, token, body, ...(key && { key }) }, caller)
}

function get(scene: Scene, { token, caller }: Operator, path: string) {
  return untilKnown(scene, { method: 'GET', path, token }, caller)
}
