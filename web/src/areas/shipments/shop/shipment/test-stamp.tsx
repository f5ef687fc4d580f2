import { TEST_SHIPMENT_NOTICE } from '@docket/contract/tracker-status'
import { FlaskConical } from 'lucide-react'
import { StatusStamp } from '../../../../kit/ui/feedback/status-stamp.tsx'
import { words } from '../strings.ts'

/** TEST as text, so that it is copied and printed with the shipment. */
export function TestStamp({ small = false }: { small?: boolean }) {
  return <StatusStamp small={small}>{words.stamp}</StatusStamp>
}

/** The notice on every page and receipt with a shipment. It never changes. */
export function TestNotice() {
  return (
    <p className="flex items-center gap-2 font-medium text-14 text-stamp">
      <FlaskConical aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      {TEST_SHIPMENT_NOTICE}
    </p>
  )
}
