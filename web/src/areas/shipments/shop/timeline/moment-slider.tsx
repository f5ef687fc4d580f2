import { words } from '../strings.ts'
import './moment-slider.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { formatCount, formatDateTime } from '../../../../kit/lib/format.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { type Events, eventsAt, momentOfKey, percentOf, statusAfter } from './moments.ts'
import { StepButton } from './step-button.tsx'

interface MomentSliderProps {
  events: Events
  /** The times of the first and the last event, in milliseconds. */
  beginsMs: number
  endsMs: number
  nowMs: number
  /** The chosen moment in milliseconds; null: now. */
  moment: number | null
  onMoment: (moment: number | null) => void
}

/** Chooses a moment between the first and the last event of a shipment. The arrow keys go from event to event. */
export function MomentSlider({ events, beginsMs, endsMs, nowMs, moment, onMoment }: MomentSliderProps) {
  const id = useId()
  const life = { events, beginsMs, endsMs }
  const shownMs = moment ?? nowMs
  const value = Math.min(endsMs, Math.max(beginsMs, shownMs))
  const moveByKey = (key: string) => {
    const next = momentOfKey(key, value, life)
    if (next !== undefined) onMoment(next)
    return next !== undefined
  }
  return (
    <div className="flex flex-col gap-1 print:hidden">
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="font-medium text-14">
          {words.moment}
        </label>
        <span className="flex items-center">
          <StepButton label={words.earlierEvent} icon={ChevronLeft} onClick={() => moveByKey('ArrowLeft')} />
          <StepButton label={words.laterEvent} icon={ChevronRight} onClick={() => moveByKey('ArrowRight')} />
          <Button size="small" variant="quiet" disabled={moment === null} onClick={() => onMoment(null)}>
            {words.toNow}
          </Button>
        </span>
      </div>
      <input
        id={id}
        type="range"
        className="moment-slider"
        style={{ '--passed': `${percentOf(value, life)}%` } as CSSProperties}
        min={beginsMs}
        max={endsMs}
        step={1}
        value={value}
        aria-describedby={`${id}-hint`}
        aria-valuetext={textOf(events, shownMs, moment === null)}
        onChange={(event) => onMoment(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return
          if (moveByKey(event.key)) event.preventDefault()
        }}
      />
      <Marks {...life} nowMs={nowMs} />
      <p id={`${id}-hint`} className="sr-only">
        {words.momentHint}
      </p>
    </div>
  )
}

/** A tick for each event, and a mark for now if it is in range. A screen reader reads the slider's text instead. */
function Marks({ events, beginsMs, endsMs, nowMs }: Omit<MomentSliderProps, 'moment' | 'onMoment'>) {
  const life = { beginsMs, endsMs }
  const isNowInRange = nowMs >= beginsMs && nowMs <= endsMs
  return (
    <div aria-hidden="true" className="moment-marks text-12">
      {events.map(({ timestamp, code }) => (
        <span
          key={`${timestamp} ${code}`}
          className="absolute top-0 h-1.5 w-px bg-control"
          style={{ left: `${percentOf(Date.parse(timestamp), life)}%` }}
        />
      ))}
      {isNowInRange && (
        <span
          className="relative flex w-0 flex-col items-center font-medium text-stamp"
          style={{ left: `${percentOf(nowMs, life)}%` }}
        >
          <span className="h-2.5 w-0.5 bg-stamp" />
          {words.now}
        </span>
      )}
    </div>
  )
}

function textOf(events: Events, shownMs: number, isNow: boolean): string {
  const pastEvents = eventsAt(events, shownMs)
  const momentText = formatDateTime(new Date(shownMs).toISOString())
  return words.momentText(
    isNow ? words.momentNow(momentText) : momentText,
    statusAfter(pastEvents),
    formatCount(pastEvents.length),
    formatCount(events.length),
  )
}
