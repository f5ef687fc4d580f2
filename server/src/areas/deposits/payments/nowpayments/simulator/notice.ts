import { createHmac } from 'node:crypto'
import { toDollars } from '@docket/contract/money'
import { coinNumber, worthOf } from './coins.ts'
import type { Invoice, Payment } from './store.ts'

/** A payment in the provider's format: numbers as numbers, keys in no particular order. */
export function paymentBody(invoice: Invoice, payment: Payment) {
  // The provider keeps 0.5 % of what it receives, and exchanges the rest into the coin that the shop has chosen.
  const isReceived = ['finished', 'partially_paid', 'wrong_asset_confirmed'].includes(payment.status)
  return {
    payment_id: payment.id,
    parent_payment_id: payment.parentId,
    invoice_id: invoice.id as number | null,
    payment_status: payment.status,
    pay_address: `sandbox-address-of-${payment.parentId ?? payment.id}`,
    payin_extra_id: null,
    price_amount: toDollars(invoice.priceCents),
    price_currency: 'usd',
    pay_amount: coinNumber(payment.askedUnits),
    actually_paid: coinNumber(payment.paidUnits),
    // The provider documents this valuation, and leaves it at zero.
    actually_paid_at_fiat: 0,
    pay_currency: payment.coin,
    order_id: invoice.orderId,
    order_description: invoice.description,
    purchase_id: String(invoice.id),
    outcome_amount: isReceived ? worthOf((payment.paidUnits * 995n) / 1000n, payment.coin) : 0,
    outcome_currency: 'usdttrc20',
    payment_extra_ids: null as number[] | null,
    fee: {
      currency: payment.coin,
      depositFee: isReceived ? coinNumber((payment.paidUnits * 5n) / 1000n) : 0,
      withdrawalFee: 0,
      serviceFee: 0,
    },
  }
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * The provider's signature: HMAC-SHA512 over the JSON with sorted keys. It shares no code with the shop's own check.
 */
export function signatureOf(body: Json, ipnSecret: string): string {
  return createHmac('sha512', ipnSecret).update(sortedJson(body)).digest('hex')
}

function sortedJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${sortedJson(value[key] ?? null)}`).join(',')}}`
}
