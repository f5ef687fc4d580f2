import { daysPerPoint } from '@docket/contract/admin/dashboard'
import { daysBetween } from '@docket/contract/days'
import { toDollars } from '@docket/contract/money'
import type { Period } from './period.ts'

type Days = Pick<Period, 'from' | 'to'>

interface Part<Value> {
  days: number
  values: Value[]
}

/** For each part of a period (`daysPerPoint`), the average amount of a day, in dollars. `amounts` are in cents. */
export function dollarSeries(period: Days, amounts: readonly { date: string; cents: bigint }[]): number[] {
  const parts = partsOf(period, amounts, ({ cents }) => cents)
  return parts.map(({ days, values }) =>
    toDollars(values.reduce((sum, cents) => sum + cents, 0n) / BigInt(days)),
  )
}

/** For each part of a period, the average count of a day, with one decimal. */
export function countSeries(period: Days, counts: readonly { date: string; count: number }[]): number[] {
  const parts = partsOf(period, counts, ({ count }) => count)
  return parts.map(({ days, values }) => rounded(values.reduce((sum, count) => sum + count, 0) / days))
}

const rounded = (average: number) => Number(average.toFixed(1))

/** The parts of a period with the values of their days. The first part may have fewer days than the others. */
function partsOf<Row extends { date: string }, Value>(
  { from, to }: Days,
  rows: readonly Row[],
  pick: (row: Row) => Value,
): Part<Value>[] {
  const [days, daysPerPart] = [daysBetween(from, to), daysPerPoint(from, to)]
  const last = Math.ceil(days / daysPerPart) - 1
  const parts = Array.from({ length: last + 1 }, (_, index): Part<Value> => {
    return { days: index === 0 ? days - last * daysPerPart : daysPerPart, values: [] }
  })
  for (const row of rows) {
    const index = last - Math.floor((daysBetween(row.date, to) - 1) / daysPerPart)
    parts[index]?.values.push(pick(row))
  }
  return parts
}
