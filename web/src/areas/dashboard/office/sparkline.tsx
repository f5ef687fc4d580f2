import { linesOf } from './sparkline-lines.ts'

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
      className="mt-2 mb-1 block h-8 w-full"
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
