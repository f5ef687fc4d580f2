import { linesOf } from './sparkline-lines.ts'

const SIZE = { width: 120, height: 28 }

interface SparklineProps {
  points: readonly number[]
  /** The same days of the period before: a dashed line; absent if there is none. */
  before?: readonly number[] | undefined
}

/** How a figure developed, without axes. It is hidden from screen readers; the card says in words what it shows. */
export function Sparkline({ points, before = [] }: SparklineProps) {
  const [line, lineBefore] = linesOf([points, before], SIZE)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 -2 ${SIZE.width} ${SIZE.height + 4}`}
      preserveAspectRatio="none"
      className="mt-2 mb-1 block h-8 w-full"
    >
      <path
        d={lineBefore}
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

/** The line of a series, before the text that is about it. */
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
