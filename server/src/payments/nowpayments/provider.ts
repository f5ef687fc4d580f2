import { createCryptoPayment, MIN_CRYPTO_DOLLARS } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import type {
  KnownDeposit,
  PaymentProvider,
  ProviderDefinition,
  ProviderFacts,
  ProviderPayment,
} from '../provider/payment-provider.ts'
import { cryptoValueCents } from './crypto-value-cents.ts'
import { decideCryptoPayment, isOpen } from './decide-crypto-payment.ts'
import { createNowpayments, type Nowpayments, type NowpaymentsPayment } from './nowpayments.ts'
import { readCryptoValue } from './read-value.ts'
import { nowpaymentsEnvironment, nowpaymentsSettings } from './settings.ts'

const facts: ProviderFacts = {
  method: 'crypto',
  notices: { path: '/crypto/ipn', signatureHeader: 'x-nowpayments-sig' },
  usesOurPaymentIds: false,
  statuses: { idle: ['waiting', 'expired', 'failed', 'refunded'], givenBack: ['refunded'] },
  stageOf,
  limits: { openDays: 7, onItsWayDays: null, checkedDays: 30 },
  readValue: readCryptoValue,
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
      const answer = await api.getPayment(paymentId)
      if (!answer) return null
      const { id, status, parentId, extraIds, orderId } = answer
      return { id, status, parentId, extraIds, depositReference: orderId, fields: answer }
    },
    verifyNotice: (body, signature) => api.isSigned(body.toString('utf8'), signature),
    readNotice(body) {
      const notice = api.readNotice(body)
      return notice && { ...notice, returnedMoney: null }
    },
    decide,
  }
}

function decide({ fields: answer, parentId }: ProviderPayment<NowpaymentsPayment>, deposit: KnownDeposit) {
  const { earlier, status, amountCents, reviewReason, otherStatuses } = deposit
  const payment = { ...answer, parentId }
  const requestedCurrency =
    textOf(earlier?.details.askedCurrency) ?? (isOpen(payment.status) ? payment.payCurrency : null)
  return {
    decision: decideCryptoPayment(payment, {
      status,
      amountCents,
      reviewReason,
      seenStatus: earlier?.status ?? null,
      settledAs: earlier?.settledAs ?? null,
      requestedCurrency,
      hasOtherOpenPayment: otherStatuses.some(isOpen),
    }),
    // Earlier releases stored the requested currency under this name, too.
    details: { ...payment, askedCurrency: requestedCurrency },
    valueCents: cryptoValueCents({ ...payment, requestedCurrency }),
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
