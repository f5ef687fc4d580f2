import type { Scenario } from '@docket/contract/shipments'
import { shipmentWords } from '../../strings.ts'
import { words } from '../strings.ts'

const HEADING_ID = 'buy-test-shipment'

/** The heading of the form, with the scenario that is chosen in it. */
export function FormHeading({ scenario }: { scenario: Scenario }) {
  const lineId = `${HEADING_ID}-scenario`
  return (
    <div className="mb-4">
      <h2 id={HEADING_ID} tabIndex={-1} aria-describedby={lineId} className="text-21">
        {words.formTitle}
      </h2>
      <p id={lineId} className="mt-1 text-muted">
        <strong className="font-semibold text-ink">{shipmentWords.scenarios[scenario]}.</strong>{' '}
        {words.scenarioLines[scenario]}
      </p>
    </div>
  )
}

/** Scrolls to the form and focuses its heading. */
export function focusForm(): void {
  const heading = document.getElementById(HEADING_ID)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
