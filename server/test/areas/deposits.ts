import { randomUUID } from 'node:crypto'
import { processProviderEvent } from '../../src/areas/deposits/events/process-provider-event.ts'
import {
  type NowpaymentsSettings,
  sandboxKeys,
} from '../../src/areas/deposits/payments/nowpayments/settings.ts'
import { signatureOf } from '../../src/areas/deposits/payments/nowpayments/simulator/notice.ts'
import type { OutcomeName } from '../../src/areas/deposits/payments/nowpayments/simulator/play-outcome.ts'
import type { Control } from '../../src/areas/deposits/payments/nowpayments/simulator/store.ts'
import type { Payments } from '../../src/areas/deposits/payments/registry.ts'
import { sweepDeposits } from '../../src/areas/deposits/sweep/sweep-deposits.ts'
import { sweepPayments } from '../../src/areas/deposits/sweep/sweep-payments.ts'
import { HOUSE, walletOf } from '../../src/areas/wallet/ledger.ts'
import { sandboxPath } from '../../src/host/areas/outside.ts'
import { type RunningJobs, startJobs } from '../../src/host/jobs/run-jobs.ts'
import { createSmtp } from '../../src/host/mail-transport/smtp.ts'
import { openTestShop, type TestCaller, type TestShop } from '../shop.ts'

type Json = Parameters<typeof signatureOf>[0]

/** A shop that listens, so that it and its NOWPayments simulator talk over HTTP. */
export interface DepositShop extends TestShop {
  /** The settings of a NOWPayments client that calls the shop's simulator. */
  settings: NowpaymentsSettings
  /** The dependencies of the jobs. */
  jobs: Parameters<typeof processProviderEvent>[0] & Pick<Payments, 'exchangeRate'>
  origin: string
  /** Opens a deposit of `amount` dollars as the web does, and returns it with the address of its payment page. */
  open(caller: TestCaller, amount?: number): Promise<{ id: number; reference: string; invoiceUrl: string }>
  /** Chooses an outcome on the hosted page; its notices have arrived when this resolves. */
  choose(invoiceUrl: string, outcome: OutcomeName, coin?: string): Promise<Response>
  /** Posts a notice, by default with a valid signature; null: without one. */
  notify(body: string, signature?: string | null): Promise<Response>
  sign(body: Json): string
  control(control: Partial<Control>): Promise<void>
  /** Processes every stored notice that is not processed yet, as the jobs do, and returns the outcomes. */
  processEvents(): Promise<(string | null)[]>
  /** Runs the sweep of deposits and the sweep of every provider once, as the jobs do. */
  sweep(): Promise<void>
  /** Moves all times of deposits, their rates, payments and provider events into the past by this interval. */
  passTime(interval: string): Promise<void>
  /** Starts the real jobs, which run until `stop`. */
  startJobs(): Promise<RunningJobs>
  /** A new user's deposit of $50 after these outcomes. The notices of each are processed before the next one. */
  depositAfter(
    ...outcomes: OutcomeName[]
  ): Promise<
    DepositsState & { user: TestCaller; deposit: { id: number; reference: string; invoiceUrl: string } }
  >
  /** The state of a user's deposits and wallet. */
  stateOf(user: TestCaller): Promise<DepositsState>
  /** The id of the payment that the shop saw last for a deposit. */
  lastPaymentId(depositId: number): Promise<string>
  paymentRow(paymentId: string): Promise<{ status: string; settled_as: string | null }>
  /** All deposits of a user, the oldest first. */
  depositsOf(
    userId: number,
  ): Promise<{ id: number; status: string; amount_cents: bigint; review: TestReview | null }[]>
}

/** Why a deposit needed a review, and the figures of the payment that brought its money. */
interface TestReview extends Record<string, unknown> {
  reason: string | null
  paymentId: string | null
  ofDepositId: number | null
}

interface DepositsState {
  /** In dollars. */
  balance: number
  /** The credits from the house's account of deposits. */
  transfers: { reference: string; amount_cents: bigint }[]
  /** `[status, amount in cents, reason of a REVIEW]`, the oldest first. */
  deposits: [string, number, unknown][]
}

/** The transfers of one deposit of $50, credited once. */
export const credited = (depositId: number) => [{ reference: `deposit:${depositId}`, amount_cents: 5_000n }]

/** The possible states of a user with one deposit, of $50. */
export const depositStates = {
  credited: (depositId: number): DepositsState => ({
    balance: 50,
    transfers: credited(depositId),
    deposits: [['COMPLETED', 5_000, null]],
  }),
  unpaid: (status: 'PENDING' | 'FAILED' | 'EXPIRED'): DepositsState => ({
    balance: 0,
    transfers: [],
    deposits: [[status, 5_000, null]],
  }),
  inReview: (reason: string): DepositsState => ({
    balance: 0,
    transfers: [],
    deposits: [['REVIEW', 5_000, reason]],
  }),
}

/** A shop that reviews every crypto payment of another amount than the requested one. */
export const openStrictDepositShop = () => openDepositShop({}, {}, { exactAmountsOnly: true })

export async function openDepositShop(
  env: Record<string, string> = {},
  options: Parameters<typeof openTestShop>[1] = {},
  { exactAmountsOnly = false }: { exactAmountsOnly?: boolean } = {},
): Promise<DepositShop> {
  // Nothing listens at the public address, so these tests prove that the server itself does not need it.
  const shop = await openTestShop({ PUBLIC_URL: 'http://shop.localhost', ...env }, options)
  const { areas, db, platform, payments, ownAddress, alertAddresses } = shop
  if (exactAmountsOnly)
    await shop.db.updateTable('shop_settings').set({ exact_deposits_only: true }).execute()
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = ownAddress.origin()
  const settings = {
    ...sandboxKeys(platform.config.secretKey),
    baseUrl: () => origin + sandboxPath('nowpayments'),
  }
  const { ipnSecret } = settings
  const jobs = { db, log: platform.log, ...payments }

  const deposits: DepositShop = {
    ...shop,
    settings,
    jobs,
    origin,
    async open(caller, amount = 50) {
      const { status, body } = await shop.api('POST', '/crypto/create-crypto-payment', {
        token: caller.token,
        body: { amount },
        headers: { 'idempotency-key': randomUUID() },
      })
      if (status !== 200) throw new Error(`No deposit was opened: ${status} ${body.code}`)
      const row = await db
        .selectFrom('deposits')
        .select(['id', 'reference'])
        .where('payment_url', '=', body.invoice_url)
        .executeTakeFirstOrThrow()
      return { ...row, invoiceUrl: body.invoice_url }
    },
    async choose(invoiceUrl, outcome, coin = 'btc') {
      const { pathname, search } = new URL(invoiceUrl)
      const response = await fetch(origin + pathname + search, {
        method: 'POST',
        body: new URLSearchParams({ outcome, coin }),
        redirect: 'manual',
      })
      if (response.status !== 303) throw new Error(`The page refused ${outcome}: ${response.status}`)
      return response
    },
    sign: (body) => signatureOf(body, ipnSecret),
    async notify(body, signature = signatureOf(JSON.parse(body), ipnSecret)) {
      return fetch(`${origin}/api/crypto/ipn`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature !== null && { 'x-nowpayments-sig': signature }),
        },
        body,
      })
    },
    async control(control) {
      const response = await fetch(`${origin}${sandboxPath('nowpayments')}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(control),
      })
      if (!response.ok) throw new Error(`The simulator refused: ${response.status}`)
    },
    async processEvents() {
      const unprocessed = await db
        .selectFrom('provider_events')
        .select('id')
        .where('processed_at', 'is', null)
        .orderBy('id')
        .execute()
      for (const { id } of unprocessed) await processProviderEvent(jobs, { eventId: String(id) })
      const ids = unprocessed.map(({ id }) => id)
      if (ids.length === 0) return []
      const processed = await db
        .selectFrom('provider_events')
        .select('outcome')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      return processed.map(({ outcome }) => outcome)
    },
    async sweep() {
      await sweepDeposits(db, payments.providers)
      for (const { client } of Object.values(payments.providers)) await sweepPayments(jobs, client)
    },
    async passTime(interval) {
      for (const assignments of [
        `deposits SET created_at = created_at - $1::interval, claimed_until = claimed_until - $1::interval,
          rate_valid_until = rate_valid_until - $1::interval`,
        'sandbox_paystack_transactions SET paid_at = paid_at - $1::interval',
        'payments SET first_seen_at = first_seen_at - $1::interval, checked_at = checked_at - $1::interval',
        'provider_events SET received_at = received_at - $1::interval',
        `payments SET details = details || jsonb_build_object('moneyAt', (details ->> 'moneyAt')::timestamptz - $1::interval)
          WHERE details ? 'moneyAt'`,
      ]) {
        await shop.owner.query(`UPDATE ${assignments}`, [interval])
      }
    },
    async startJobs() {
      const smtp = createSmtp({ url: 'smtp://127.0.0.1:1', from: platform.config.mail.from })
      const running = await startJobs(platform, { areas, smtp, ownAddress, payments, alertAddresses })
      return {
        ...running,
        stop: async () => {
          await running.stop()
          smtp.close()
        },
      }
    },
    async depositsOf(userId) {
      const rows = await db
        .selectFrom('deposits')
        .leftJoin('deposit_reviews', 'deposit_reviews.deposit_id', 'deposits.id')
        .leftJoin('payments', 'payments.payment_id', 'deposit_reviews.payment_id')
        .select(['deposits.id', 'deposits.status', 'amount_cents', 'reason', 'of_deposit_id', 'details'])
        .select(['deposit_reviews.deposit_id', 'deposit_reviews.payment_id'])
        .where('user_id', '=', userId)
        .orderBy('deposits.id')
        .execute()
      return rows.map(({ id, status, amount_cents, ...row }) => {
        const { reason, payment_id: paymentId, of_deposit_id: ofDepositId } = row
        const review = row.deposit_id === null ? null : { ...row.details, reason, paymentId, ofDepositId }
        return { id, status, amount_cents, review }
      })
    },
    async depositAfter(...outcomes) {
      const user = await shop.user()
      const deposit = await deposits.open(user, 50)
      for (const outcome of outcomes) {
        await deposits.choose(deposit.invoiceUrl, outcome)
        await deposits.processEvents()
      }
      return { user, deposit, ...(await deposits.stateOf(user)) }
    },
    async stateOf(user) {
      const { ledgerAccountId } = await walletOf(db, user.id)
      const transfers = await db
        .selectFrom('transfers')
        .select(['reference', 'amount_cents'])
        .where('debit_account_id', '=', HOUSE.deposits)
        .where('credit_account_id', '=', ledgerAccountId)
        .execute()
      const rows = await deposits.depositsOf(user.id)
      return {
        balance: await shop.balanceOf(user.id),
        transfers,
        deposits: rows.map((row) => [row.status, Number(row.amount_cents), row.review?.reason ?? null]),
      }
    },
    async lastPaymentId(depositId) {
      const { payment_id } = await db
        .selectFrom('payments')
        .select('payment_id')
        .where('deposit_id', '=', depositId)
        .orderBy('first_seen_at', 'desc')
        .executeTakeFirstOrThrow()
      return payment_id
    },
    paymentRow: (paymentId) =>
      db
        .selectFrom('payments')
        .select(['status', 'settled_as'])
        .where('payment_id', '=', paymentId)
        .executeTakeFirstOrThrow(),
  }
  return deposits
}
