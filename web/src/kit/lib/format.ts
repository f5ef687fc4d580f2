import { formatOf } from './time-zone.ts'

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const shortDollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const nairaFormat = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })
/** The shop charges with four decimals of the rate. */
const nairaRateFormat = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})
const countFormat = new Intl.NumberFormat('en-US')
const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayWithYearFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 1234.5 dollars → `$1,234.50`; −3 → `−$3.00`. */
export function formatDollars(dollars: number): string {
  return dollarFormat.format(dollars).replace('-', '−')
}

/** Whole dollars without decimals: 1200 → `$1,200`; 1234.5 → `$1,234.50`. */
export function formatDollarsShort(dollars: number): string {
  return shortDollarFormat.format(dollars).replace('-', '−')
}

/** 18883.3 naira → `₦18,883.30`. */
export function formatNaira(naira: number): string {
  return nairaFormat.format(naira)
}

/** The naira of one dollar, with all decimals that the charge is calculated with: 1612.3456 → `₦1,612.3456`. */
export function formatNairaRate(naira: number): string {
  return nairaRateFormat.format(naira)
}

/** 65 seconds → `1:05`. */
export function formatMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** 12345 → `12,345`. */
export function formatCount(count: number): string {
  return countFormat.format(count)
}

/** 12.5 → `12.5%`. */
export function formatPercentage(percentage: number): string {
  return percentFormat.format(percentage / 100)
}

/** An ISO 8601 instant as a day of the shown time zone (`showTimesIn`): `Nov 21, 2026`. */
export function formatDate(instant: string): string {
  return formatOf('date').format(new Date(instant))
}

/** An ISO 8601 instant as a day and time, of the shown time zone unless another is named: `Nov 21, 2026, 09:05`. */
export function formatDateTime(instant: string, timeZone?: string): string {
  return formatOf('dateTime', timeZone).format(new Date(instant))
}

/** An ISO 8601 instant as a time of day in the shown time zone: `09:05`. */
export function formatTime(instant: string): string {
  return formatOf('time').format(new Date(instant))
}

/** A day of the shop's statistics, independent of time zones: `2026-11-21` → `Nov 21`. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

/** A day with its year, independent of time zones: `2026-11-21` → `Nov 21, 2026`. */
export function formatDayWithYear(day: string): string {
  return dayWithYearFormat.format(new Date(`${day}T00:00:00Z`))
}

/** 7 → `ORD-0007`. */
export function formatOrder(orderId: number): string {
  return `ORD-${String(orderId).padStart(4, '0')}`
}
