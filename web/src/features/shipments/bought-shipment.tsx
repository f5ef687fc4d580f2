import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { isNotFound } from '../../lib/api-error.ts'
import { asSearchParams } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import type { TrackingNumbersSearch } from './search.ts'
import { ShipmentActions } from './shipment-actions.tsx'
import { ShipmentDetails } from './shipment-details.tsx'
import { ShipmentReceipt } from './shipment-receipt.tsx'
import { ShipmentSkeleton } from './shipment-skeleton.tsx'
import { shipmentQuery } from './shipments-query.ts'

const words = strings.shipments

/** The shipment that was just bought. The forms are kept in the address meanwhile. */
export function BoughtShipment({ id, search }: { id: number; search: TrackingNumbersSearch }) {
  const { data, error, refetch } = useQuery(shipmentQuery(id))
  // The button that was pressed is gone, and the focus with it.
  const isFocused = useRef(false)
  const focusOnce = (heading: HTMLElement | null) => {
    if (!heading || isFocused.current) return
    isFocused.current = true
    heading.focus()
  }
  if (!data && isNotFound(error)) return <Missing />
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <ShipmentSkeleton />
  const hasForm = search.usa !== undefined || search.international !== undefined
  const form = hasForm ? { form: asSearchParams({ ...search, bought: undefined }) } : {}
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4 rounded-card border border-brand bg-brand-soft p-4 sm:p-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2
            ref={focusOnce}
            tabIndex={-1}
            className="flex items-center gap-2 text-21 text-brand outline-none [box-shadow:none]"
          >
            <Check aria-hidden="true" strokeWidth={2.25} className="size-6 shrink-0" />
            {words.thanks}
          </h2>
          <p className="mt-1">{words.thanksHint}</p>
        </div>
        <LinkButton to="/history" search={{ tab: 'trackingNo' }}>
          {words.toShipments}
        </LinkButton>
      </div>
      <ShipmentDetails shipment={data}>
        <div className="flex flex-wrap justify-end gap-2">
          <ShipmentActions shipment={data} {...form} />
        </div>
      </ShipmentDetails>
      <PrintSheet>
        <ShipmentReceipt shipment={data} />
      </PrintSheet>
    </>
  )
}

function Missing() {
  return (
    <EmptyState
      title={words.missing}
      action={
        <LinkButton to="/history" search={{ tab: 'trackingNo' }}>
          {words.toShipments}
        </LinkButton>
      }
    >
      {words.missingHint}
    </EmptyState>
  )
}
