import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { ErrorState } from '../../../shared/api/error-state.tsx'
import { asSearchParams } from '../../../shared/search/search-params.ts'
import { useStoreName } from '../../../shared/store/store-name.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx'
import type { TrackingNumbersSearch } from '../search.ts'
import { ShipmentActions } from '../shipment/shipment-actions.tsx'
import { ShipmentDetails } from '../shipment/shipment-details.tsx'
import { ShipmentReceipt } from '../shipment/shipment-receipt.tsx'
import { ShipmentSkeleton } from '../shipment/shipment-skeleton.tsx'
import { shipmentQuery } from '../shipments-query.ts'
import { words } from '../strings.ts'

/**
 * The shipment that was just purchased. The URL keeps the drafts of both forms (USA and international), for 'Buy another
 * like this'.
 */
export function NewShipment({ id, search }: { id: number; search: TrackingNumbersSearch }) {
  const storeName = useStoreName()
  const { data, error, refetch } = useQuery(shipmentQuery(id))
  // The pressed button is gone, so the focus has to move.
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
      <PrintSheet storeName={storeName}>
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
