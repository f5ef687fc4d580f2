import type { Scenario } from '@docket/contract/shipments'
import clsx from 'clsx'
import {
  CalendarX2,
  CircleCheckBig,
  DoorClosed,
  Hourglass,
  type LucideIcon,
  PackageSearch,
  PackageX,
  Undo2,
} from 'lucide-react'
import { useId } from 'react'
import { shipmentWords } from '../../strings.ts'
import { words } from '../strings.ts'
import { scenarios } from './draft.ts'

const ICONS: Record<Scenario, LucideIcon> = {
  happy: CircleCheckBig,
  delay: Hourglass,
  'failed-attempt': DoorClosed,
  'customs-hold': PackageSearch,
  returned: Undo2,
  lost: PackageX,
  'delivered-then-corrected': CalendarX2,
}

interface ScenarioCardsProps {
  chosen: Scenario
  onChoose: (scenario: Scenario) => void
}

/** What can happen to a shipment, a card each. */
export function ScenarioCards({ chosen, onChoose }: ScenarioCardsProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mb-12">
      <h2 id={headingId} className="mb-4 text-21">
        {words.chooseCard}
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-4">
        {scenarios.map((scenario) => (
          <li key={scenario} className="grid">
            <ScenarioCard
              scenario={scenario}
              isChosen={scenario === chosen}
              onChoose={() => onChoose(scenario)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ScenarioCardProps {
  scenario: Scenario
  isChosen: boolean
  onChoose: () => void
}

function ScenarioCard({ scenario, isChosen, onChoose }: ScenarioCardProps) {
  const Icon = ICONS[scenario]
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        'flex flex-col gap-1 rounded-card border p-3 text-start transition-colors sm:p-4',
        isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface hover:border-ink',
      )}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 text-brand" />
      <span className="font-semibold">{shipmentWords.scenarios[scenario]}</span>
      <span className="text-14 text-muted">{words.scenarioLines[scenario]}</span>
    </button>
  )
}
