import { useQuery } from '@tanstack/react-query'
import { formatOrder } from '../../../lib/format.ts'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { ErrorState } from '../../../shared/api/error-state.tsx'
import { useStoreName } from '../../../shared/store/store-name.ts'
import { NotFound } from '../../../ui/feedback/not-found.tsx'
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ShipmentActions } from '../shipment/shipment-actions.tsx'
import { ShipmentDetails } from '../shipment/shipment-details.tsx'
import { ShipmentReceipt } from '../shipment/shipment-receipt.tsx'
import { ShipmentSkeleton } from '../shipment/shipment-skeleton.tsx'
import { shipmentQuery } from '../shipments-query.ts'
import { words } from '../strings.ts'

/** One test shipment with its timeline and its receipt. */
export function ShipmentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const storeName = useStoreName()
  const { data, error, refetch } = useQuery(shipmentQuery(id))
  const isMissing = !data && isNotFound(error)
  return (
    <>
      <Dialog
        keepHeight
        open
        onClose={onClose}
        size="wide"
        title={data ? formatOrder(data.orderId) : words.shipment}
        footer={data && <ShipmentActions shipment={data} />}
      >
        {data ? (
          <ShipmentDetails shipment={data} />
        ) : isMissing ? (
          <NotFound
            words={{ gone: words.missing, goneHint: words.missingHint }}
            back={words.toShipments}
            onClose={onClose}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ShipmentSkeleton />
        )}
      </Dialog>
      {data && (
        <PrintSheet storeName={storeName}>
          <ShipmentReceipt shipment={data} />
        </PrintSheet>
      )}
    </>
  )
}
