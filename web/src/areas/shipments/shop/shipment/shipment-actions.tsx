import type { Shipment } from '@docket/contract/shipments'
import { useQueryClient } from '@tanstack/react-query'
import { Flag, Printer, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { formatOrder } from '../../../../kit/lib/format.ts'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { ReportDialog } from '../../../purchases/report/report-dialog.tsx'
import { draftLike, kindOf, writeDraft } from '../buy/draft.ts'
import type { TrackingNumbersSearch } from '../search.ts'
import type { ShipmentData } from '../shipments-query.ts'
import { words } from '../strings.ts'

const iconProps = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

interface ShipmentActionsProps {
  shipment: ShipmentData
  /** Both forms as they were at the purchase. If they are not known, a draft is made from the shipment. */
  form?: TrackingNumbersSearch
}

/** The actions of a shipment. */
export function ShipmentActions({ shipment, form }: ShipmentActionsProps) {
  const [isReporting, setIsReporting] = useState(false)
  const hasForm = form?.usa !== undefined || form?.international !== undefined
  const isReported = shipment.reports.some(({ status }) => status === 'OPEN')
  return (
    <>
      <LinkButton wide size="small" to="/tracking-numbers" search={hasForm ? form : formLike(shipment)}>
        <RotateCcw {...iconProps} />
        {words.buyLikeThis}
      </LinkButton>
      <div className="flex w-full flex-wrap gap-2 *:flex-auto">
        <Button size="small" onClick={() => print()}>
          <Printer {...iconProps} />
          {words.print}
        </Button>
        {!isReported && (
          <Button size="small" variant="quiet" onClick={() => setIsReporting(true)}>
            <Flag {...iconProps} />
            {words.reportProblem}
          </Button>
        )}
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
