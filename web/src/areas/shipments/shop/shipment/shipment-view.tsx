import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { ReportList } from '../../../purchases/report/report-list.tsx'
import type { TrackingNumbersSearch } from '../search.ts'
import type { ShipmentData } from '../shipments-query.ts'
import { words } from '../strings.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { NumberCard } from './number-card.tsx'
import { ShipmentActions } from './shipment-actions.tsx'
import { ShipmentReceipt } from './shipment-receipt.tsx'
import { columnsStyle } from './shipment-skeleton.tsx'

const TrackingKeys = lazyNamed(() => import('../keys/tracking-keys.tsx'), 'TrackingKeys')

interface ShipmentViewProps {
  shipment: ShipmentData
  /** The drafts of the forms for the USA and abroad at the purchase; absent if the shipment was not just purchased. */
  purchasedWith?: TrackingNumbersSearch
}

/**
 * A test shipment. The number and the timeline come first, then the reports and the receipt; on a wide screen these are
 * two columns. Below them are the tracking keys, with which a test suite reads the shipment.
 */
export function ShipmentView({ shipment, purchasedWith }: ShipmentViewProps) {
  const queryClient = useQueryClient()
  return (
    <>
      <div className={columnsStyle}>
        <div className="flex min-w-0 flex-col gap-6">
          <NumberCard shipment={shipment} isNew={purchasedWith !== undefined} />
          <Timeline shipment={shipment} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ReportList
            reports={shipment.reports}
            subjectOf={() => words.reportSubject}
            refresh={() => queryClient.invalidateQueries({ queryKey: ['shipments'] })}
          />
          <ShipmentReceipt shipment={shipment} />
          <div className="flex flex-wrap gap-2">
            <ShipmentActions shipment={shipment} {...(purchasedWith && { form: purchasedWith })} />
          </div>
        </div>
      </div>
      <div className="mt-12">
        <Suspense>
          <TrackingKeys trackingNo={shipment.trackingNo} />
        </Suspense>
      </div>
    </>
  )
}
