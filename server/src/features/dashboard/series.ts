import { daysBetween, daysPerPoint } from '@docket/contract/admin/dashboard'
import { toDollars } from '@docket/contract/money'
import type { Period } from './period.ts'

interface Part<Value> {
  days: number
  values: Value[]
}

/** The average per day of amounts in cents, in dollars, for each part of a period (`daysPerPoint`). */
export function dollarSeries(period: Period, amounts: readonly { date: string; cents: bigint }[]): number[] {
  const parts = partsOf(period, amounts, ({ cents }) => cents)
  return parts.map(({ days, values }) =>
    toDollars(values.reduce((sum, cents) => sum + cents, 0n) / BigInt(days)),
  )
}

/** The average per day of counts, with one decimal, for each part of a period. */
export function countSeries(period: Period, counts: readonly { date: string; count: number }[]): number[] {
  const parts = partsOf(period, counts, ({ count }) => count)
  return parts.map(({ days, values }) => rounded(values.reduce((sum, count) => sum + count, 0) / days))
}

const rounded = (average: number) => Number(average.toFixed(1))

/** The parts are counted from the end, so that the last one is whole. */
function partsOf<Row extends { date: string }, Value>(
  { from, to }: Period,
  rows: readonly Row[],
  pick: (row: Row) => Value,
): Part<Value>[] {
  const [days, size] = [daysBetween(from, to), daysPerPoint(from, to)]
  const count = Math.ceil(days / size)
  const parts = Array.from({ length: count }, (_, nth): Part<Value> => {
    return { days: nth === 0 ? days - (count - 1) * size : size, values: [] }
  })
  for (const row of rows) {
    const place = count - 1 - Math.floor((daysBetween(row.date, to) - 1) / size)
    parts[place]?.values.push(pick(row))
  }
  return parts
}
