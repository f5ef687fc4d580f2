import { daysPerPoint } from '@docket/contract/admin/dashboard'

const SIZE = { width: 120, height: 28 }

interface SparklineProps {
  points: readonly number[]
  /** The points of the previous period, drawn as a dashed line; absent if there are none. */
  pointsBefore?: readonly number[] | undefined
}

/** A small line chart without axes. It is hidden from screen readers, because the card says in words what it shows. */
export function Sparkline({ points, pointsBefore = [] }: SparklineProps) {
  const [line, dashedLine] = linesOf([points, pointsBefore], SIZE)
  return (
    <svg
      aria-hidden="true"
      // Two units more above and below, so that the edges do not cut the line's width.
      viewBox={`0 -2 ${SIZE.width} ${SIZE.height + 4}`}
      preserveAspectRatio="none"
      className="block h-8 w-full"
    >
      <path
        d={dashedLine}
        className="fill-none stroke-muted"
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={line}
        className="fill-none stroke-chart-1"
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** A sample of a line, shown before the text about that line. */
export function LineKey({ isDashed = false }: { isDashed?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 4" className="me-1.5 inline-block h-1 w-4 align-middle">
      <path
        d="M0 2H16"
        className={isDashed ? 'stroke-muted' : 'stroke-chart-1'}
        strokeWidth={isDashed ? 1 : 2}
        strokeDasharray={isDashed ? '3 3' : undefined}
      />
    </svg>
  )
}

interface Size {
  width: number
  height: number
}

/** The lines of several series as paths of an SVG of this size. The series share one scale, which includes zero. */
export function linesOf(series: readonly (readonly number[])[], { width, height }: Size): string[] {
  const allPoints = series.flat()
  const [low, high] = [Math.min(0, ...allPoints), Math.max(0, ...allPoints)]
  const yOf = (value: number) => round(high === low ? height : (height * (high - value)) / (high - low))
  return series.map((values) => {
    const [first, ...others] = values
    if (first === undefined) return ''
    // A single point is drawn as a level line.
    if (others.length === 0) return `M0 ${yOf(first)}L${width} ${yOf(first)}`
    const step = width / (values.length - 1)
    return values
      .map((value, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${yOf(value)}`)
      .join('')
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
  // Periods of `days` days are counted back from the last day; the first point may cover fewer days.
  const firstDayMs = Date.parse(to) - ((points.length - points.indexOf(value)) * days - 1) * DAY_MS
  const day = new Date(Math.max(firstDayMs, Date.parse(from))).toISOString().slice(0, 10)
  return { value, day, isAverage: days > 1 }
}

const DAY_MS = 24 * 60 * 60_000

const round = (number: number) => Math.round(number * 10) / 10
