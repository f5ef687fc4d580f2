import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { coverWords } from '../strings.ts'
import type { ProductCoverData } from './cover-field.tsx'

interface Point {
  x: number
  y: number
}

interface FocalPointProps {
  cover: NonNullable<ProductCoverData>
  /** Called at each step, in percent. */
  onMove: (point: Point) => void
  /** Called when the point has not moved for a moment. */
  onRest: (point: Point) => void
}

const REST_MS = 400
const STEP_PERCENT = 5
const steps: Record<string, Point | undefined> = {
  ArrowLeft: { x: -STEP_PERCENT, y: 0 },
  ArrowRight: { x: STEP_PERCENT, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PERCENT },
  ArrowDown: { x: 0, y: STEP_PERCENT },
}

/** The whole picture with its focal point, which a click or the arrow keys move. */
export function FocalPoint({ cover, onMove, onRest }: FocalPointProps) {
  const hintId = useId()
  const point = { x: cover.focusX, y: cover.focusY }
  const callAfterRest = useCallAfterRest(onRest)

  function move(x: number, y: number) {
    const next = { x: toPercent(x), y: toPercent(y) }
    if (next.x === point.x && next.y === point.y) return
    onMove(next)
    callAfterRest(next)
  }

  function onClick({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // A click by Enter or Space has no position.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    move(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(point.x + step.x, point.y + step.y)
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-14">{coverWords.focus}</p>
      <button
        type="button"
        aria-label={`${coverWords.focus}: ${coverWords.focusAt(point.x, point.y)}`}
        aria-describedby={hintId}
        className="relative max-w-full cursor-crosshair self-start overflow-hidden rounded-control"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img
          src={cover.url}
          srcSet={cover.srcSet}
          sizes="20rem"
          width={cover.width}
          height={cover.height}
          alt=""
          className="max-h-64 w-auto"
        />
        <span
          className="pointer-events-none absolute size-5 -translate-1/2 rounded-pill border-2 border-surface bg-focus"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
        />
      </button>
      <p id={hintId} className="text-14 text-muted">
        {coverWords.focusHint}
      </p>
      <p role="status" className="font-mono text-12 text-muted tabular-nums">
        {coverWords.focusAt(point.x, point.y)}
      </p>
    </div>
  )
}

const toPercent = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))

/**
 * Returns a function that takes a point. Calls `onRest` with the latest point when REST_MS have passed without another
 * one, or when the component unmounts.
 */
function useCallAfterRest(onRest: (point: Point) => void) {
  const [pending, setPending] = useState<Point | null>(null)
  const latest = useRef({ pending, onRest })
  useEffect(() => {
    latest.current = { pending, onRest }
  })
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => {
      setPending(null)
      latest.current.onRest(pending)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [pending])
  useEffect(
    () => () => {
      if (latest.current.pending) latest.current.onRest(latest.current.pending)
    },
    [],
  )
  return setPending
}
