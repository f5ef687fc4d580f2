import { createHmac, randomUUID } from 'node:crypto'
import type { exchangeRate } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { toCents } from '@docket/contract/money'
import { koboFor, toRateE4 } from '@docket/contract/naira'
import { sandboxPaystackKey } from '../../src/areas/deposits/payments/paystack/settings.ts'
import type { OutcomeName } from '../../src/areas/deposits/payments/paystack/simulator/outcomes.ts'
import { refreshRate } from '../../src/areas/deposits/rate/refresh-rate.ts'
import { sandboxPath } from '../../src/host/areas/outside.ts'
import type { Answer, TestCaller } from '../shop.ts'
import { auditEntriesOf } from './audit-entries.ts'
import { type DepositShop, openDepositShop } from './deposits.ts'

type QuotedRate = Output<typeof exchangeRate>

/** A shop that has an exchange rate, and talks with its Paystack simulator over HTTP. */
export interface CardShop
  extends Omit<DepositShop, 'open' | 'choose' | 'control' | 'depositAfter' | 'notify' | 'sign'> {
  rateFor(user: TestCaller): Promise<QuotedRate>
  /** Requests a card payment of `dollars`, by default at the current rate. `overrides` replace fields of the body. */
  initialize(
    user: TestCaller,
    options?: { dollars?: number; key?: string | null; rate?: QuotedRate; overrides?: object },
  ): Promise<Answer>
  /** Opens a card deposit and returns it with the address of its payment page. */
  open(user: TestCaller, dollars?: number): Promise<CardDeposit>
  /** A new user's deposit of $50. */
  openDeposit(): Promise<{ user: TestCaller; deposit: CardDeposit }>
  /** A new user's deposit of $50 after these outcomes. The webhook of each is processed before the next one. */
  depositAfter(...outcomes: OutcomeName[]): Promise<{ user: TestCaller; deposit: CardDeposit }>
  /** Presses a button of the hosted page; its webhook has arrived when this resolves. */
  choose(deposit: CardDeposit, outcome: OutcomeName): Promise<Response>
  verify(user: TestCaller, reference: string): Promise<Answer>
  /** Posts a webhook, by default with a valid signature; null: without one. */
  notify(body: string, signature?: string | null): Promise<Response>
  control(control: object): Promise<void>
  controlRate(control: object): Promise<void>
  refreshRate(): Promise<void>
  auditActionsOf(depositId: number): Promise<string[]>
}

interface CardDeposit {
  id: number
  reference: string
  pageUrl: string
}

export async function openCardShop(env: Record<string, string> = {}): Promise<CardShop> {
  return withCards(await openDepositShop(env))
}

/** The same shop for deposits by card. */
export async function withCards(shop: DepositShop): Promise<CardShop> {
  const { db, origin, platform, jobs } = shop
  const secretKey = sandboxPaystackKey(platform.config.secretKey)
  const post = (path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const controlAt = async (prefix: string, control: object) => {
    const response = await post(`${prefix}/control`, control)
    if (!response.ok) throw new Error(`The simulator refused: ${response.status}`)
  }

  const cards: CardShop = {
    ...shop,
    async rateFor(user) {
      const { status, body } = await shop.api('GET', '/paystack/usd-naira-rate', { token: user.token })
      if (status !== 200) throw new Error(`There was no rate: ${status} ${body.code}`)
      return body
    },
    async initialize(user, { dollars = 50, key = randomUUID(), rate, overrides = {} } = {}) {
      const quoted = rate ?? (await cards.rateFor(user))
      const amountNGN = Number(koboFor(toCents(dollars), toRateE4(quoted.rate))) / 100
      return shop.api('POST', '/paystack/initialize', {
        token: user.token,
        body: { amountNGN, rateToken: quoted.token, ...overrides },
        headers: key === null ? {} : { 'idempotency-key': key },
      })
    },
    async open(user, dollars = 50) {
      const { status, body } = await cards.initialize(user, { dollars })
      if (status !== 200) throw new Error(`No payment was opened: ${status} ${body.code}`)
      const { deposit_id } = await db
        .selectFrom('payments')
        .select('deposit_id')
        .where('payment_id', '=', body.reference)
        .executeTakeFirstOrThrow()
      return { id: deposit_id, reference: body.reference, pageUrl: body.authorization_url }
    },
    async openDeposit() {
      const user = await shop.user()
      return { user, deposit: await cards.open(user, 50) }
    },
    async depositAfter(...outcomes) {
      const { user, deposit } = await cards.openDeposit()
      for (const outcome of outcomes) {
        await cards.choose(deposit, outcome)
        await shop.processEvents()
      }
      return { user, deposit }
    },
    async choose({ pageUrl }, outcome) {
      const response = await fetch(origin + new URL(pageUrl).pathname, {
        method: 'POST',
        body: new URLSearchParams({ outcome }),
        redirect: 'manual',
      })
      if (response.status !== 303) throw new Error(`The page refused ${outcome}: ${response.status}`)
      return response
    },
    verify: (user, reference) => shop.api('GET', `/paystack/verify/${reference}`, { token: user.token }),
    notify: (body, signature = createHmac('sha512', secretKey).update(body).digest('hex')) =>
      fetch(`${origin}/api/paystack/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature !== null && { 'x-paystack-signature': signature }),
        },
        body,
      }),
    control: (control) => controlAt(sandboxPath('paystack'), control),
    controlRate: (control) => controlAt(sandboxPath('exchange-rate'), control),
    refreshRate: () => refreshRate(jobs, jobs.exchangeRate),
    async auditActionsOf(depositId) {
      return (await auditEntriesOf(shop, `deposit:${depositId}`)).map(({ action }) => action)
    },
  }
  await cards.refreshRate()
  return cards
}
