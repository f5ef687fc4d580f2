import type { ReactNode } from 'react'
import { strings } from '../../lib/strings.ts'
import { ReportList } from '../../shared/report/report-list.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ShipmentReceipt } from './shipment-receipt.tsx'
import type { ShipmentData } from './shipments-query.ts'
import { TestStamp } from './test-stamp.tsx'
import { Timeline } from './timeline/timeline.tsx'
import { TrackingNumber } from './tracking-number.tsx'

const words = strings.shipments

interface ShipmentDetailsProps {
  shipment: ShipmentData
  /** Below the receipt: what can be done with it. */
  children?: ReactNode
}

/** A test shipment: its number and its timeline; beside them what was reported of it, and its receipt. */
export function ShipmentDetails({ shipment, children }: ShipmentDetailsProps) {
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
        <ReportList reports={shipment.reports} subjectOf={() => words.reportSubject} />
        <ShipmentReceipt shipment={shipment} />
        {children}
      </div>
    </div>
  )
}
