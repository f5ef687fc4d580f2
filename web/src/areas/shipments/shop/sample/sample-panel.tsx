import type { Scenario } from '@docket/contract/shipments'
import { useId, useMemo } from 'react'
import { formatDayWithYear } from '../../../../kit/lib/format.ts'
import { useMediaQuery } from '../../../../kit/lib/use-media-query.ts'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { shipmentWords } from '../../strings.ts'
import { scenarios } from '../buy/draft.ts'
import { Playback } from './playback.tsx'
import { SampleEvents } from './sample-events.tsx'
import { SampleJson } from './sample-json.tsx'
import { type SampleStep, stepsOf, tellingStep } from './sample-steps.ts'
import { usePlayback } from './use-playback.ts'
import { words } from './words.ts'

interface SamplePanelProps {
  scenario: Scenario
  onScenario: (scenario: Scenario) => void
}

/** A made-up shipment to play: what a tracking page shows at each of its moments, and what the API answers then. */
export function SamplePanel({ scenario, onScenario }: SamplePanelProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id={headingId} className="shrink-0 text-18">
          {words.title}
        </h2>
        <div className="min-w-0 max-w-56 flex-1">
          <SelectField
            id={`${headingId}-what`}
            label={words.what}
            hideLabel
            options={scenarios.map((value) => ({ value, label: shipmentWords.scenarios[value] }))}
            value={scenario}
            onChange={(event) => onScenario(event.currentTarget.value as Scenario)}
          />
        </div>
      </div>
      <p className="mt-1 mb-4 text-14 text-muted">{words.route}</p>
      <Sample key={scenario} scenario={scenario} />
    </section>
  )
}

function Sample({ scenario }: { scenario: Scenario }) {
  const steps = useMemo(() => stepsOf(scenario), [scenario])
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const last = steps.length - 1
  const playback = usePlayback({ first: isStill ? last : tellingStep(steps), last })
  const shown = steps[playback.step]
  const end = steps[last]
  if (!shown || !end) return null
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      <div className="flex h-80 min-w-0 flex-col gap-3">
        <State shown={shown} days={end.day} />
        <SampleEvents events={end.tracking.events} shownCount={playback.step + 1} />
        <Playback playback={playback} steps={steps} />
      </div>
      <SampleJson tracking={shown.tracking} at={shown.event.timestamp} />
    </div>
  )
}

/** The status as a customer would see it. */
function State({ shown: { tracking, day }, days }: { shown: SampleStep; days: number }) {
  return (
    <div>
      <p className="flex justify-between gap-4 text-14 text-muted">
        <span>{words.seen}</span>
        <span className="tabular-nums">{words.day({ day, days })}</span>
      </p>
      <p className="mt-1 font-semibold text-21">{tracking.meta.status_text}</p>
      <p className="text-14 text-muted">
        {tracking.delivered
          ? words.madeHere
          : tracking.estimated_delivery && words.expected(formatDayWithYear(tracking.estimated_delivery))}
      </p>
    </div>
  )
}
