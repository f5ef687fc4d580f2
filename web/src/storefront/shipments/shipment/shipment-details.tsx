import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReportList } from '../../../shared/report/report-list.tsx'
import { CopyButton } from '../../../ui/feedback/copy-button.tsx'
import type { ShipmentData } from '../shipments-query.ts'
import { words } from '../strings.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { ShipmentReceipt } from './shipment-receipt.tsx'
import { TestStamp } from './test-stamp.tsx'
import { TrackingNumber } from './tracking-number.tsx'

interface ShipmentDetailsProps {
  shipment: ShipmentData
  /** The actions below the receipt. */
  children?: ReactNode
}

/** A test shipment: its number and its timeline, and beside them its reports and its receipt. */
export function ShipmentDetails({ shipment, children }: ShipmentDetailsProps) {
  const queryClient = useQueryClient()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
      <div className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="wrap-anywhere min-w-0 text-18 sm:text-21 pointer-coarse:[&>a]:py-2.5">
            <TrackingNumber {...shipment} />
          </span>
          <TestStamp />
          <CopyButton text={shipment.trackingNo} label={words.copyNumber} />
        </div>
        <Timeline shipment={shipment} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <ReportList
          reports={shipment.reports}
          subjectOf={() => words.reportSubject}
          refresh={() => queryClient.invalidateQueries({ queryKey: ['shipments'] })}
        />
        <ShipmentReceipt shipment={shipment} />
        {children}
      </div>
    </div>
  )
}
