import { daysPerPoint } from '@docket/contract/admin/dashboard'

interface Size {
  width: number
  height: number
}

/** The lines of several series at one scale, which has zero, as the paths of an SVG of this size. */
export function linesOf(series: readonly (readonly number[])[], { width, height }: Size): string[] {
  const all = series.flat()
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const y = (value: number) => round(high === low ? height : (height * (high - value)) / (high - low))
  return series.map((values) => {
    const [only, ...others] = values
    if (only === undefined) return ''
    // One point is a level line.
    if (others.length === 0) return `M0 ${y(only)}L${width} ${y(only)}`
    const step = width / (values.length - 1)
    return values.map((value, nth) => `${nth === 0 ? 'M' : 'L'}${round(nth * step)} ${y(value)}`).join('')
  })
}

/** The highest point of a series and the first day that the point covers; null if no point is above zero. */
export function peakOf(
  points: readonly number[],
  { from, to }: { from: string; to: string },
): { value: number; day: string; isAverage: boolean } | null {
  const value = Math.max(0, ...points)
  if (value === 0) return null
  const days = daysPerPoint(from, to)
  // The points are counted from the end; the first one may have fewer days.
  const first = Date.parse(to) - ((points.length - points.indexOf(value)) * days - 1) * DAY_MS
  const day = new Date(Math.max(first, Date.parse(from))).toISOString().slice(0, 10)
  return { value, day, isAverage: days > 1 }
}

const DAY_MS = 24 * 60 * 60_000

const round = (number: number) => Math.round(number * 10) / 10
