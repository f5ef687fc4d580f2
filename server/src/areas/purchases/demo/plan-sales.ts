import { discountCents } from '@docket/contract/money'
import { randomFrom } from '../../catalogue/demo/random.ts'

const DAYS = 60
const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
/** How busy a day is, from Sunday to Saturday. */
const WEEKDAY_FACTORS = [0.65, 0.75, 0.9, 1, 1.05, 1.4, 1.25]
/** The purchases of a usual day: on the first day, and how many more on the last day. */
const [PURCHASES_ON_FIRST_DAY, MORE_ON_LAST_DAY] = [3.2, 7.2]
/** The days on which the shop was in the news, as days before today, and how much busier they are than usual. */
const BUSY_DAYS = new Map([
  [41, 1.9],
  [40, 1.5],
  [17, 1.8],
])
/** The amounts that customers deposit, in cents. A crypto deposit is $12 at least. */
const DEPOSITS = [15_00, 25_00, 40_00, 60_00, 100_00, 150_00, 250_00, 400_00]
const COUPON_PERCENTAGE = 10

interface PastEvent {
  at: Date
  /** The place in the list of the customers. */
  customer: number
  amountCents: number
}

export interface PastPurchase extends PastEvent {
  /** The place in the list of the goods. */
  product: number
  quantity: number
  discountCents: number
  balanceAfterCents: number
}

export interface PastDeposit extends PastEvent {
  /** False: the customer did not pay, and it expired. */
  isPaid: boolean
}

/** Deposits and purchases are in the order of their times. */
export interface PastSales {
  customers: PastCustomer[]
  deposits: PastDeposit[]
  purchases: PastPurchase[]
  /** What is left in the wallets, by the place of the customer, in cents. */
  balances: number[]
}

export const NO_SALES: PastSales = { customers: [], deposits: [], purchases: [], balances: [] }

/** How many accounts of the product at this place are sold. */
export function unitsSold({ purchases }: PastSales, product: number): number {
  return purchases.reduce((sum, each) => sum + (each.product === product ? each.quantity : 0), 0)
}

/**
 * Plans the sales of the last 60 days and of today until now: the same ones for the same goods and the same day in UTC.
 * They grow, they depend on the weekday, and a few customers and products have most of them. A customer deposits before
 * a purchase that the wallet cannot pay.
 */
export function planSales(goods: readonly { priceCents: number }[], nowMs: number): PastSales {
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  const firstDayMs = todayMs - DAYS * DAY_MS
  const customers = planCustomers(firstDayMs, DAYS)
  const deposits: PastDeposit[] = []
  const purchases: PastPurchase[] = []
  const balances = customers.map(() => 0)
  /** When each customer last bought something. */
  const lastPurchaseMs = new Map<number, number>()
  const random = randomFrom('demo sales')
  // A power of a random number is mostly small: only a few products and customers get a large weight.
  const popularity = goods.map(() => random() ** 3 + 0.03)
  const loyalty = customers.map(() => random() ** 4 + 0.04)

  for (const atMs of purchaseTimes(firstDayMs, random)) {
    const customer = pick(
      loyalty,
      random,
      (nth) => (customers[nth]?.joinedAt.getTime() ?? 0) < atMs - 4 * HOUR_MS,
    )
    const product = pick(popularity, random)
    // These numbers are also drawn for a purchase that is left out, so that the purchases after it stay the same.
    const quantity = 1 + Number(random() < 0.22) + Number(random() < 0.07)
    const hasCoupon = random() < 0.5
    const waitMs = (3 + 40 * random()) * 60_000
    const isGivenUp = random() < 0.1
    const depositFactor = 1 + 5 * random()
    if (customer === undefined || product === undefined || atMs > nowMs) continue
    const subtotal = (goods[product]?.priceCents ?? 0) * quantity
    const hasDiscount = hasCoupon && !lastPurchaseMs.has(customer)
    const discount = hasDiscount ? Number(discountCents(BigInt(subtotal), COUPON_PERCENTAGE)) : 0
    const amountCents = subtotal - discount
    let balance = balances[customer] ?? 0
    if (balance < amountCents) {
      const deposit = depositFor((amountCents - balance) * depositFactor)
      // The deposit is paid after the customer's previous purchase, because the balance after that purchase does not
      // include it.
      const paidMs = Math.max(atMs - waitMs, ((lastPurchaseMs.get(customer) ?? 0) + atMs) / 2)
      const newDeposit = { customer, amountCents: deposit }
      if (isGivenUp) deposits.push({ ...newDeposit, at: new Date(atMs - waitMs - HOUR_MS), isPaid: false })
      deposits.push({ ...newDeposit, at: new Date(paidMs), isPaid: true })
      balance += deposit
    }
    balance -= amountCents
    balances[customer] = balance
    lastPurchaseMs.set(customer, atMs)
    const purchase = {
      customer,
      product,
      quantity,
      discountCents: discount,
      amountCents,
      balanceAfterCents: balance,
    }
    purchases.push({ ...purchase, at: new Date(atMs) })
  }
  deposits.sort((one, other) => one.at.getTime() - other.at.getTime())
  return { customers, deposits, purchases, balances }
}

/** The times of the purchases of all days, today included, the oldest first. */
function purchaseTimes(firstDayMs: number, random: () => number): number[] {
  return Array.from({ length: DAYS + 1 }, (_, nth) => {
    const dayMs = firstDayMs + nth * DAY_MS
    const usual = PURCHASES_ON_FIRST_DAY + (MORE_ON_LAST_DAY * nth) / DAYS
    const weekdayFactor = WEEKDAY_FACTORS[new Date(dayMs).getUTCDay()] ?? 1
    const count = Math.round(
      usual * weekdayFactor * (BUSY_DAYS.get(DAYS - nth) ?? 1) * (0.6 + 0.8 * random()),
    )
    // With the average of two random numbers, most purchases are around noon, and few are at night.
    return Array.from({ length: count }, () => dayMs + Math.floor(((random() + random()) / 2) * DAY_MS))
  })
    .flat()
    .sort((a, b) => a - b)
}

/** Picks a random index. Its probability is proportional to its weight. Undefined if no index is allowed. */
function pick(
  weights: readonly number[],
  random: () => number,
  isAllowed: (nth: number) => boolean = () => true,
) {
  const allowed = weights.map((weight, nth) => (isAllowed(nth) ? weight : 0))
  let remaining = random() * allowed.reduce((sum, weight) => sum + weight, 0)
  const place = allowed.findIndex((weight) => {
    remaining -= weight
    return weight > 0 && remaining < 0
  })
  return place === -1 ? undefined : place
}

/** The amount of a deposit of at least this much. */
function depositFor(cents: number): number {
  return DEPOSITS.find((amount) => amount >= cents) ?? Math.ceil(cents / 100_00) * 100_00
}

/** A customer of the demo shop. Mail to .test reaches no one (RFC 2606). */
interface PastCustomer {
  username: string
  email: string
  joinedAt: Date
}

const NAMES = [
  ...['amara.obi', 'ben.carter', 'chidi.eze', 'clara.neumann', 'daniel.osei', 'deniz.aydin'],
  ...['ella.lindqvist', 'emeka.nwosu', 'farah.haddad', 'femi.adeyemi', 'grace.mensah', 'hana.sato'],
  ...['ifeoma.okafor', 'ivan.petrov', 'jana.novak', 'jonas.weber', 'kemi.balogun', 'kofi.boateng'],
  ...['leila.rahimi', 'liam.murphy', 'lucia.romero', 'maja.kowalska', 'marco.bianchi', 'mei.chen'],
  ...['nadia.karim', 'ngozi.uche', 'noah.jensen', 'olu.bankole', 'omar.farouk', 'paula.silva'],
  ...['priya.nair', 'rashid.bello', 'sara.johansson', 'sofia.alves', 'tariq.aziz', 'tobias.klein'],
  ...['tunde.ajayi', 'uma.patel', 'viktor.horvat', 'yara.santos', 'yusuf.danjuma', 'zainab.musa'],
]

/** The customers in the order in which they joined: a third on the first days, the others spread over the time. */
function planCustomers(firstDayMs: number, days: number): PastCustomer[] {
  const random = randomFrom('demo customers')
  return NAMES.map((username, nth) => {
    const share = nth / NAMES.length
    // The first third joins within 3 days, the others until 3 days before the end.
    const day = share < 1 / 3 ? share * 9 : 3 + (share - 1 / 3) * 1.5 * (days - 6)
    // Between 06:00 and 22:00 UTC.
    const joinedMs = firstDayMs + Math.floor(day) * DAY_MS + (6 + 16 * random()) * 60 * 60_000
    return { username, email: `${username}@example.test`, joinedAt: new Date(Math.floor(joinedMs)) }
  }).sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())
}
