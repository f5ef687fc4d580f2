import { OPERATOR_ROLES, ROLE_NAMES } from '@docket/contract/permissions'
import { plainName } from '@docket/contract/plain-name'
import {
  formatDateTime,
  formatDayWithYear,
  formatDollars,
  formatNaira,
  formatNairaRate,
  formatOrder,
  formatPercentage,
} from '../../../kit/lib/format.ts'
import { words } from './strings.ts'

/** A description can be very long; its beginning is enough here. */
const MAX_CHARACTERS = 200

/** `sellingPriceCents` → `selling price`, `holdId` → `hold`: a name that no screen knows is said in words. */
export function labelOf(name: string): string {
  return words.names[name] ?? (plainName(withoutUnit(name)) || name)
}

/** The endings that only say how the value is stored. */
const UNITS = ['Cents', 'Kobo', 'Ids', 'Id']

function withoutUnit(name: string): string {
  const unit = UNITS.find((ending) => name.endsWith(ending))
  return unit === undefined ? name : name.slice(0, -unit.length)
}

/** A value as the screen shows it; undefined if the entry does not have the field. */
export function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (isNothing(value)) return words.nothing
  const text = typeof value === 'number' ? numberText(name, value) : valueText(name, value)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}

/** For example the filters of an export without filters. */
const isNothing = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

function valueText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.map((item) => textOf(singular(name), item)).join(', ')
  if (typeof value === 'object') return pairsOf(name, value as Record<string, unknown>)
  return typeof value === 'string' ? stringText(name, value) : String(value)
}

const singular = (name: string) => (name.endsWith('s') ? name.slice(0, -1) : name)

/** The operator has written the names of details; the other names are the shop's. */
function pairsOf(name: string, value: Record<string, unknown>): string {
  const pairs = Object.entries(value).map(([part, partValue]) => {
    const label = name === 'metadata' ? part : labelOf(part)
    return words.set(label, textOf(part, partValue) ?? words.nothing)
  })
  return pairs.join('; ')
}

const NUMBERS: Record<string, (value: number) => string> = {
  purchaseId: formatOrder,
  orderId: formatOrder,
  percentage: formatPercentage,
  minSubtotal: formatDollars,
  approvalAbove: formatDollars,
  rateE4: (rate) => formatNairaRate(rate / 10_000),
}

function numberText(name: string, value: number): string {
  if (name.endsWith('Cents')) return formatDollars(value / 100)
  if (name.endsWith('Kobo')) return formatNaira(value / 100)
  return NUMBERS[name]?.(value) ?? String(value)
}

/** The names of values that are codes. A text of a person can look like a code, and stays as it is. */
const CODES = ['status', 'state', 'kind', 'method', 'decision', 'sent', 'factor', 'list', 'purpose']

function stringText(name: string, value: string): string {
  if (isInstant(value)) return formatDateTime(value)
  if (isDay(value)) return formatDayWithYear(value)
  const role = name === 'operatorRole' && OPERATOR_ROLES.find((known) => known === value)
  if (role) return ROLE_NAMES[role]
  if (CODES.includes(name)) return plainName(value)
  return name === 'description'
    ? value
        .replace(/<[^<>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : value
}

/** `2026-11-21T09:05:00.000Z`; a longer text is none. */
const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text))
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
