import type { Tracking } from '@docket/contract/tracking'
import { jsonParts } from './sample-steps.ts'
import { words } from './words.ts'

interface SampleJsonProps {
  tracking: Tracking
  /** The moment that the request asks for. */
  at: string
}

/** The request for the shown moment and its answer, with the newest event marked. */
export function SampleJson({ tracking, at }: SampleJsonProps) {
  const [before, newest, after] = jsonParts(tracking)
  return (
    <div className="flex h-60 min-w-0 flex-col gap-2 lg:h-80">
      <p className="text-14 text-muted">{words.got}</p>
      <p className="break-all font-mono text-12">
        {`GET /api/trackingNo/track/${tracking.tracking_number}?at=${at.replace('.000Z', 'Z')}`}
      </p>
      <section
        aria-label={words.got}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be focusable
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto rounded-control bg-sunken p-3"
      >
        <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-12">
          {before}
          <mark className="bg-brand-soft text-ink">{newest}</mark>
          {after}
        </pre>
      </section>
    </div>
  )
}
