import type { Shipment } from '@docket/contract/shipments'
import { useQueryClient } from '@tanstack/react-query'
import { Flag, Printer, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { formatOrder } from '../../lib/format.ts'
import { asSearchParams } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'
import { ReportDialog } from '../../shared/report/report-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { draftLike, kindOf, writeDraft } from './buy/draft.ts'
import type { TrackingNumbersSearch } from './search.ts'
import type { ShipmentData } from './shipments-query.ts'

const words = strings.shipments
const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const
/** Where both fit beside each other on the narrowest phone. */
const narrowIcon = { ...icon, className: 'hidden size-4 sm:block' } as const

interface ShipmentActionsProps {
  shipment: ShipmentData
  /** The forms as they were when it was bought; a form like the shipment where it was bought another time. */
  form?: TrackingNumbersSearch
}

/** What can be done with a shipment that is open. */
export function ShipmentActions({ shipment, form }: ShipmentActionsProps) {
  const [isReporting, setIsReporting] = useState(false)
  const size = useMediaQuery(WIDE) ? 'normal' : 'small'
  const isReported = shipment.reports.some(({ status }) => status === 'OPEN')
  return (
    <>
      {/* Two lines on a phone, where three buttons in a column would cover the timeline. */}
      <div className="flex w-full gap-2 *:flex-auto sm:w-auto">
        {!isReported && (
          <Button variant="quiet" size={size} onClick={() => setIsReporting(true)}>
            <Flag {...narrowIcon} />
            {words.reportProblem}
          </Button>
        )}
        <Button size={size} onClick={() => print()}>
          <Printer {...narrowIcon} />
          {words.print}
        </Button>
      </div>
      <div className="flex w-full *:flex-auto sm:w-auto">
        <LinkButton variant="primary" to="/tracking-numbers" search={form ?? formLike(shipment)}>
          <RotateCcw {...icon} />
          {words.buyLikeThis}
        </LinkButton>
      </div>
      {isReporting && <ShipmentReport shipment={shipment} onClose={() => setIsReporting(false)} />}
    </>
  )
}

interface ShipmentReportProps {
  shipment: Pick<Shipment, 'id' | 'orderId'>
  onClose: () => void
}

export function ShipmentReport({ shipment: { id, orderId }, onClose }: ShipmentReportProps) {
  const queryClient = useQueryClient()
  return (
    <ReportDialog
      purchaseId={id}
      accountId={null}
      title={words.reportTitle(formatOrder(orderId))}
      hint={words.reportHint}
      refresh={() => queryClient.invalidateQueries({ queryKey: ['shipments'] })}
      onClose={onClose}
    />
  )
}

function formLike(shipment: ShipmentData): TrackingNumbersSearch {
  const kind = kindOf(shipment)
  return asSearchParams({ tab: kind, [kind]: writeDraft(draftLike(shipment, Date.now())) })
}
