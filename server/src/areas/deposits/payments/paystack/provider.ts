import { OPEN_DAYS } from '@docket/contract/deposit-values'
import { initializeCardPayment, MIN_CARD_DOLLARS, verifyCardPayment } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import type {
  KnownDeposit,
  NoticedMoney,
  PaymentProvider,
  ProviderDefinition,
  ProviderFacts,
  ProviderPayment,
} from '../provider/payment-provider.ts'
import {
  cardValueCents,
  decideCardPayment,
  type PaystackTransaction,
  readCardValue,
  readCharge,
  withTwoDecimals,
} from './decide-card-payment.ts'
import { createPaystack, type Paystack, type PaystackNotice } from './paystack.ts'
import { paystackEnvironment, paystackSettings } from './settings.ts'

const facts: ProviderFacts = {
  method: 'card',
  notices: { path: '/paystack/webhook', signatureHeader: 'x-paystack-signature' },
  usesOurPaymentIds: true,
  statuses: {
    onItsWay: ['ongoing', 'pending', 'processing', 'queued', 'success'],
    givenBack: ['reversed'],
  },
  stageOf: (status) => ['success', 'reversed'].indexOf(status),
  // Each opened page is a payment, and most abandoned pages are never paid.
  limits: { openDays: OPEN_DAYS.card, onItsWayDays: 3, checkedDays: 3 },
  readValue: readCardValue,
  readPaid: readCharge,
}

/** Deposits by card. */
export const paystack: ProviderDefinition = {
  ...facts,
  environment: paystackEnvironment,
  opening: {
    chargedIn: 'NGN',
    minimumDollars: MIN_CARD_DOLLARS,
    methodName: 'Card',
    endpoint: initializeCardPayment,
    answer: ({ id, url }): Output<typeof initializeCardPayment> => ({
      authorization_url: url,
      reference: id,
    }),
  },
  statusEndpoint: verifyCardPayment,
  open(config, sandboxUrl) {
    const settings = paystackSettings(config, sandboxUrl)
    return settings && paystackProvider(createPaystack(settings))
  },
  simulator: async () => (await import('./simulator.ts')).simulator,
}

/** Paystack as one of the payment providers. Each payment is one attempt, by a reference that we choose. */
function paystackProvider(api: Paystack): PaymentProvider<PaystackTransaction> {
  return {
    ...facts,
    breaker: api.breaker,
    async create({ paymentId, charge, email, publicUrl }) {
      if (paymentId === null || charge === null) throw new Error('A payment by card without its charge.')
      const { authorizationUrl } = await api.initialize({
        reference: paymentId,
        email,
        amountKobo: charge.minorUnits,
        callbackUrl: `${publicUrl}/deposit/paystack-callback`,
        cancelUrl: `${publicUrl}/deposit/payment-cancel`,
      })
      return { id: paymentId, url: authorizationUrl }
    },
    async fetch(paymentId) {
      const transaction = await api.verify(paymentId)
      return transaction && paymentOf(transaction)
    },
    verifyNotice: api.isSigned,
    readNotice(body) {
      const notice = api.readNotice(body)
      if (!notice) return null
      const { about, reference: paymentId, number, transaction, returnedMoney, status } = notice
      return {
        paymentId,
        number,
        payment: transaction && paymentOf(transaction),
        returnedMoney,
        money: about === 'charge' && status !== 'success' ? null : moneyOf(notice),
      }
    },
    decide: ({ fields }, deposit) => decide(fields, deposit, api.domain),
    answerDispute: api.answerDispute,
  }
}

function moneyOf({ about, amountKobo, currency, status, returnedMoney }: PaystackNotice): NoticedMoney {
  const kind = about === 'charge' ? 'payment' : about
  const minorUnits = returnedMoney?.amount?.minorUnits ?? amountKobo
  const amount = minorUnits === null ? null : withTwoDecimals(minorUnits)
  return {
    kind,
    // Its payments have our references, so `paymentId` says whether they are ours.
    ...{ depositReference: null, pageId: null },
    amount: amount && [amount, returnedMoney?.amount?.currency ?? currency].filter(Boolean).join(' '),
    status: returnedMoney?.status ?? status,
  }
}

function paymentOf(fields: PaystackTransaction): ProviderPayment<PaystackTransaction> {
  const { reference: id, status } = fields
  return { id, status, parentId: null, extraIds: [], depositReference: null, pageId: null, fields }
}

function decide(payment: PaystackTransaction, deposit: KnownDeposit, mode: Paystack['domain']) {
  const { status, charge, earlier } = deposit
  if (charge === null) throw new Error('A deposit by card without a quote.')
  return {
    decision: decideCardPayment(payment, {
      status,
      amountCents: deposit.amountCents,
      chargeKobo: charge.minorUnits,
      rateValidUntil: charge.rateValidUntil,
      mode,
      settledAs: earlier?.settledAs ?? null,
    }),
    details: { ...earlier?.details, ...figuresOf(payment) },
    valueCents: cardValueCents(payment, charge.rateE4),
    returnedCents:
      payment.status === 'reversed' ? cardValueCents({ ...payment, status: 'success' }, charge.rateE4) : null,
    amount: { currency: payment.currency, minorUnits: payment.amountKobo },
  }
}

/** Amounts in kobo are stored as text, because JSON has no integers of that size. */
function figuresOf({ reference: _, amountKobo, requestedKobo, ...figures }: PaystackTransaction) {
  return {
    ...figures,
    amountKobo: String(amountKobo),
    requestedKobo: requestedKobo === null ? null : String(requestedKobo),
  }
}
