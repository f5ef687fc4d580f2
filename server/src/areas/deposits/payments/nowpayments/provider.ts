import { OPEN_DAYS } from '@docket/contract/deposit-values'
import { createCryptoPayment, MIN_CRYPTO_DOLLARS } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import type {
  KnownDeposit,
  PaymentProvider,
  ProviderDefinition,
  ProviderFacts,
  ProviderPayment,
} from '../provider/payment-provider.ts'
import {
  compareDecimals,
  cryptoValueCents,
  isPositive,
  type NowpaymentsPayment,
  parseDecimal,
  readCryptoValue,
  readPaidCoins,
  readRate,
} from './crypto-value.ts'
import { decideCryptoPayment, isOpen } from './decide-crypto-payment.ts'
import { createNowpayments, type NoticedPayment, type Nowpayments } from './nowpayments.ts'
import { nowpaymentsEnvironment, nowpaymentsSettings } from './settings.ts'

const facts: ProviderFacts = {
  method: 'crypto',
  notices: { path: '/crypto/ipn', signatureHeader: 'x-nowpayments-sig' },
  usesOurPaymentIds: false,
  statuses: {
    onItsWay: ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished'],
    givenBack: ['refunded'],
  },
  stageOf,
  limits: { openDays: OPEN_DAYS.crypto, onItsWayDays: 30, checkedDays: 30 },
  readValue: readCryptoValue,
  readPaid: readPaidCoins,
}

/** Deposits by crypto. */
export const nowpayments: ProviderDefinition = {
  ...facts,
  environment: nowpaymentsEnvironment,
  opening: {
    chargedIn: 'USD',
    minimumDollars: MIN_CRYPTO_DOLLARS,
    endpoint: createCryptoPayment,
    answer: ({ url }): Output<typeof createCryptoPayment> => ({ invoice_url: url }),
  },
  statusEndpoint: null,
  open(config, sandboxUrl) {
    const settings = nowpaymentsSettings(config, sandboxUrl)
    return settings && nowpaymentsProvider(createNowpayments(settings))
  },
  simulator: async () => (await import('./simulator.ts')).simulator,
}

/** NOWPayments as one of the payment providers. An invoice may get several payments, whose ids NOWPayments chooses. */
export function nowpaymentsProvider(api: Nowpayments): PaymentProvider<NowpaymentsPayment> {
  return {
    ...facts,
    breaker: api.breaker,
    create: ({ reference, amountCents, description, publicUrl }) =>
      api.createInvoice({
        orderId: reference,
        priceCents: amountCents,
        description,
        ipnCallbackUrl: `${publicUrl}/api${facts.notices.path}`,
        successUrl: `${publicUrl}/deposit/payment-success`,
        cancelUrl: `${publicUrl}/deposit/payment-cancel`,
      }),
    async fetch(paymentId) {
      const payment = await api.getPayment(paymentId)
      return payment && paymentOf(payment)
    },
    verifyNotice: (body, signature) => api.isSigned(body.toString('utf8'), signature),
    readNotice(body) {
      const noticed = api.readNotice(body)
      if (!noticed) return null
      const { id } = noticed
      const payment = id === null ? null : paymentOf({ ...noticed, id })
      return { paymentId: id, number: null, payment, returnedMoney: null, money: moneyOf(noticed) }
    },
    decide,
  }
}

function paymentOf(fields: NowpaymentsPayment): ProviderPayment<NowpaymentsPayment> {
  const { id, status, parentId, extraIds, orderId, invoiceId, actuallyPaid } = fields
  const names = { id, parentId, extraIds, depositReference: orderId, pageId: invoiceId }
  return { ...names, status, paid: actuallyPaid, fields }
}

/** Null while nothing has been paid. */
function moneyOf({ status, orderId, invoiceId, actuallyPaid, payCurrency }: NoticedPayment) {
  const { onItsWay, givenBack } = facts.statuses
  const isPaid = isPositive(parseDecimal(actuallyPaid))
  if (!isPaid && ![...onItsWay, ...givenBack].includes(status)) return null
  const amount = isPaid ? [actuallyPaid, payCurrency].filter(Boolean).join(' ') : null
  return { kind: 'payment' as const, depositReference: orderId, pageId: invoiceId, amount, status }
}

function decide(
  { fields: answer, parentId }: ProviderPayment<NowpaymentsPayment>,
  deposit: KnownDeposit<NowpaymentsPayment>,
) {
  const { earlier, status, amountCents, reviewReason, others, ageMs, exactAmountsOnly } = deposit
  const notices = deposit.notices.map(({ fields }) => fields)
  const payment = { ...withValueOf(notices, answer), parentId }
  const requestedCurrency =
    textOf(earlier?.details.askedCurrency) ??
    [...notices, payment].find((known) => isOpen(known.status))?.payCurrency ??
    null
  const parentRate = deposit.parentDetails && readRate(deposit.parentDetails)
  return {
    decision: decideCryptoPayment(payment, {
      status,
      amountCents,
      reviewReason,
      settledAs: earlier?.settledAs ?? null,
      requestedCurrency,
      parentRate,
      hasOtherOpenPayment: others.some((other) => isOpen(other.status)),
      reviewedCents: others
        .filter(({ settledAs }) => settledAs === 'REVIEW')
        .reduce(
          (sum, { details }) => sum + (readCryptoValue(details, { reason: null }).arrivedCents ?? 0n),
          0n,
        ),
      ageMs,
      exactAmountsOnly,
      creditedCents: deposit.creditedCents,
      hasGrown: earlier !== null && hasGrown(earlier.details, payment, requestedCurrency),
      recordedCents: deposit.recordedCents,
      smallCents: deposit.smallCents,
      paidCents: deposit.paidCents,
    }),
    // Earlier releases stored the requested currency under this name, too.
    details: { ...payment, askedCurrency: requestedCurrency, parentRate },
    valueCents: cryptoValueCents({ ...payment, requestedCurrency, parentRate }),
    returnedCents:
      payment.status === 'refunded'
        ? cryptoValueCents({ ...payment, status: 'finished', requestedCurrency, parentRate })
        : null,
    amount: null,
  }
}

/** Whether more coins have arrived than were there at the last decision, or coins of another kind. */
function hasGrown(
  { paid, actuallyPaid }: Record<string, unknown>,
  payment: NowpaymentsPayment,
  requestedCurrency: string | null,
): boolean {
  // Payments that earlier releases have decided have only what they last saw.
  const [before, now] = [parseDecimal(textOf(paid ?? actuallyPaid)), parseDecimal(payment.actuallyPaid)]
  if (before === null || !isPositive(now)) return false
  const difference = compareDecimals(now, before)
  const isOtherCoin = requestedCurrency !== null && payment.payCurrency !== requestedCurrency
  return isOtherCoin ? difference !== 0 : difference > 0
}

/** A signed notice may name the value of what arrived where the provider's answer does not. */
function withValueOf(notices: NowpaymentsPayment[], payment: NowpaymentsPayment): NowpaymentsPayment {
  const notice = notices.findLast(({ status }) => status === payment.status)
  return {
    ...payment,
    actuallyPaidAtFiat: payment.actuallyPaidAtFiat ?? notice?.actuallyPaidAtFiat ?? null,
    outcomeAmount: payment.outcomeAmount ?? notice?.outcomeAmount ?? null,
    outcomeCurrency: payment.outcomeCurrency ?? notice?.outcomeCurrency ?? null,
  }
}

/** How far a payment has come: a later stage has a higher number. An unknown status counts as a final one. */
function stageOf(status: string): number {
  const stages = ['waiting', 'confirming', 'confirmed', 'sending']
  const stage = stages.indexOf(status)
  if (stage >= 0) return stage
  if (status === 'refunded') return stages.length + 2
  return status === 'finished' ? stages.length + 1 : stages.length
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
