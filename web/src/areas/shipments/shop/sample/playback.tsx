import '../timeline/moment-slider.css'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { StepButton } from '../timeline/step-button.tsx'
import type { SampleStep } from './sample-steps.ts'
import type { usePlayback } from './use-playback.ts'
import { words } from './words.ts'

interface PlaybackProps {
  playback: ReturnType<typeof usePlayback>
  steps: readonly SampleStep[]
}

/** Play, pause, one event earlier or later, and a slider, whose arrow keys go from event to event. */
export function Playback({ playback: { step, isPlaying, togglePlaying, goTo }, steps }: PlaybackProps) {
  const last = steps.length - 1
  const PlayIcon = isPlaying ? Pause : Play
  return (
    <div className="flex items-center gap-2">
      <Button size="small" onClick={togglePlaying}>
        <PlayIcon aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="min-w-12 text-start">{isPlaying ? words.pause : words.play}</span>
      </Button>
      <StepButton label={words.earlier} icon={ChevronLeft} onClick={() => goTo(step - 1)} />
      <input
        type="range"
        className="moment-slider min-w-0 flex-1"
        style={{ '--passed': `${(step / last) * 100}%` } as CSSProperties}
        aria-label={words.moment}
        aria-valuetext={textOf(steps[step])}
        min={0}
        max={last}
        value={step}
        onChange={(event) => goTo(event.currentTarget.valueAsNumber)}
      />
      <StepButton label={words.later} icon={ChevronRight} onClick={() => goTo(step + 1)} />
    </div>
  )
}

function textOf(step: SampleStep | undefined): string {
  if (!step) return ''
  const { day, event } = step
  return words.momentText({ day, event: event.description, place: event.location })
}
