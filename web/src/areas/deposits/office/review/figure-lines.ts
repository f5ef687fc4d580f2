import { asTitle } from '@docket/contract/plain-name'
import { formatDateTime, formatNaira } from '../../../../kit/lib/format.ts'
import { words } from '../strings.ts'
import type { Payment } from './deposit-query.ts'

const labels = words.figures

type Figures = Record<string, unknown>

interface FigureLine {
  key: string
  label: string
  value: string
}

/** Pairs: the key of an amount and the key of its currency. */
const amounts = [
  ['priceAmount', 'priceCurrency'],
  ['payAmount', 'payCurrency'],
  ['actuallyPaid', 'payCurrency'],
  ['actuallyPaidAtFiat', 'priceCurrency'],
  ['outcomeAmount', 'outcomeCurrency'],
  ['requestedKobo', 'currency'],
  ['amountKobo', 'currency'],
] as const

/** The order of the figures. */
const KEY_ORDER = [
  ...amounts.map(([amount]) => amount),
  'askedCurrency',
  ...['priceCurrency', 'payCurrency', 'outcomeCurrency', 'currency'],
  ...['channel', 'gatewayResponse', 'paidAt', 'moneyAt', 'isSmall', 'addedTo', 'domain'],
  ...['parentId', 'parentPaymentId', 'extraIds', 'orderId', 'invoiceId'],
  'id',
]
/** Keys that the dialog shows in another place, and what the shop itself keeps with a payment. */
const NOT_SHOWN = [
  'status',
  'paid',
  'parentRate',
  'arrivedCents',
  'paidAmount',
  'creditedCents',
  'addedCents',
  'settledCents',
  'noted',
]
/** Keys of times. */
const TIMES = ['paidAt', 'moneyAt']

/**
 * A provider's figures of a payment, one per line: known keys with a label, unknown keys in words. A credited payment
 * (`settledAs`) does not wait for the next one, although it came in small amounts.
 */
export function figureLines(figures: Figures, settledAs: Payment['settledAs'] = null): FigureLine[] {
  const shownCurrencies = currencyKeysShown(figures)
  const isShown = (key: string) =>
    hasValue(figures[key]) &&
    !NOT_SHOWN.includes(key) &&
    !shownCurrencies.has(key) &&
    !(key === 'askedCurrency' && figures.askedCurrency === figures.payCurrency) &&
    // NOWPayments leaves this valuation at zero.
    !(key === 'actuallyPaidAtFiat' && Number(figures.actuallyPaidAtFiat) === 0) &&
    !(key === 'isSmall' && (settledAs === 'CREDITED' || hasValue(figures.addedTo)))
  const unknownKeys = Object.keys(figures).filter((key) => !KEY_ORDER.includes(key))
  return [...KEY_ORDER, ...unknownKeys].filter(isShown).map((key) => ({
    key,
    label: Object.hasOwn(labels, key) ? (labels[key] ?? asTitle(key)) : asTitle(key),
    value: textOf(key, figures),
  }))
}

/** The keys of the currencies that are shown with an amount already. */
function currencyKeysShown(figures: Figures): Set<string> {
  return new Set(
    amounts.filter(([amount]) => hasValue(figures[amount])).map(([, currencyKey]) => currencyKey),
  )
}

function textOf(key: string, figures: Figures): string {
  const value = figures[key]
  const currencyKey = amounts.find(([amount]) => amount === key)?.[1]
  if (currencyKey === 'currency') return formatHundredths(plainText(value), figures.currency)
  if (currencyKey !== undefined) return formatAmount(plainText(value), figures[currencyKey])
  if (key === 'isSmall') return words.withNextPayment
  if (TIMES.includes(key) && typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
    return formatDateTime(value)
  }
  return key.toLowerCase().endsWith('currency') ? plainText(value).toUpperCase() : plainText(value)
}

/** `0.00025`, `btc` → `0.00025 BTC`. */
export function formatAmount(amount: string, currency: unknown): string {
  return typeof currency === 'string' && currency !== '' ? `${amount} ${currency.toUpperCase()}` : amount
}

/** `7651256`, `NGN` → `₦76,512.56`; another currency → `76512.56 USD`. */
export function formatHundredths(amount: string, currency: unknown): string {
  // Up to 15 digits, a JavaScript number is exact.
  if (!/^\d{1,15}$/.test(amount)) return formatAmount(amount, currency)
  const mainUnits = Number(amount) / 100
  return currency === 'NGN' ? formatNaira(mainUnits) : formatAmount(mainUnits.toFixed(2), currency)
}

function hasValue(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
