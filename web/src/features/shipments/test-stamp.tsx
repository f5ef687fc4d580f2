import { TEST_SHIPMENT_NOTICE } from '@docket/contract/tracker-status'
import { FlaskConical } from 'lucide-react'
import { strings } from '../../lib/strings.ts'
import { StatusStamp } from '../../ui/status-stamp.tsx'

const words = strings.shipments

/** TEST, as text that is copied and printed with what it stands on. */
export function TestStamp({ small = false }: { small?: boolean }) {
  return <StatusStamp small={small}>{words.stamp}</StatusStamp>
}

/** The fixed line of every page and paper with a shipment, whatever the shop is called. */
export function TestNotice() {
  return (
    <p className="flex items-center gap-2 font-medium text-14 text-stamp">
      <FlaskConical aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      {TEST_SHIPMENT_NOTICE}
    </p>
  )
}
