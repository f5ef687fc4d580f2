import { formatDateTime, formatNaira } from '../../../lib/format.ts'
import { words } from '../strings.ts'

const labels = words.figures

type Figures = Record<string, unknown>

interface FigureLine {
  key: string
  label: string
  value: string
}

/** An amount and the key of its currency. */
const amounts = [
  ['priceAmount', 'priceCurrency'],
  ['payAmount', 'payCurrency'],
  ['actuallyPaid', 'payCurrency'],
  ['actuallyPaidAtFiat', 'priceCurrency'],
  ['outcomeAmount', 'outcomeCurrency'],
  ['requestedKobo', 'currency'],
  ['amountKobo', 'currency'],
] as const

/** The order of the figures; `status` is shown beside the payment's name. */
const order = [
  ...amounts.map(([amount]) => amount),
  'askedCurrency',
  ...['priceCurrency', 'payCurrency', 'outcomeCurrency', 'currency'],
  ...['channel', 'gatewayResponse', 'paidAt', 'domain', 'parentId', 'parentPaymentId', 'extraIds', 'orderId'],
  'id',
]
const SHOWN_ELSEWHERE = ['status']

/** A provider's figures of a payment, one per line: known keys with a label, unknown keys unchanged. */
export function figureLines(figures: Figures): FigureLine[] {
  const units = unitsIn(figures)
  const isSaid = (key: string) =>
    hasValue(figures[key]) &&
    !SHOWN_ELSEWHERE.includes(key) &&
    !units.has(key) &&
    !(key === 'askedCurrency' && figures.askedCurrency === figures.payCurrency)
  const unknown = Object.keys(figures).filter((key) => !order.includes(key))
  return [...order, ...unknown].filter(isSaid).map((key) => ({
    key,
    label: Object.hasOwn(labels, key) ? (labels[key] ?? key) : key,
    value: textOf(key, figures),
  }))
}

/** The currencies that are shown with an amount already. */
function unitsIn(figures: Figures): Set<string> {
  return new Set(amounts.filter(([amount]) => hasValue(figures[amount])).map(([, unit]) => unit))
}

function textOf(key: string, figures: Figures): string {
  const value = figures[key]
  const unit = amounts.find(([amount]) => amount === key)?.[1]
  if (unit === 'currency') return hundredthsOf(plain(value), figures.currency)
  if (unit !== undefined) return amountOf(plain(value), figures[unit])
  if (key === 'paidAt' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
    return formatDateTime(value)
  }
  return key.toLowerCase().endsWith('currency') ? plain(value).toUpperCase() : plain(value)
}

/** `0.00025`, `btc` → `0.00025 BTC`. */
export function amountOf(amount: string, currency: unknown): string {
  return typeof currency === 'string' && currency !== '' ? `${amount} ${currency.toUpperCase()}` : amount
}

/** `7651256`, `NGN` → `₦76,512.56`; another currency → `76512.56 USD`. */
export function hundredthsOf(amount: string, currency: unknown): string {
  if (!/^\d{1,15}$/.test(amount)) return amountOf(amount, currency)
  const whole = Number(amount) / 100
  return currency === 'NGN' ? formatNaira(whole) : amountOf(whole.toFixed(2), currency)
}

function hasValue(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
