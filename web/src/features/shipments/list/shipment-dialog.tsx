import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../../lib/api-error.ts'
import { formatOrder } from '../../../lib/format.ts'
import { strings } from '../../../lib/strings.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { ShipmentActions } from '../shipment-actions.tsx'
import { ShipmentDetails } from '../shipment-details.tsx'
import { ShipmentReceipt } from '../shipment-receipt.tsx'
import { ShipmentSkeleton } from '../shipment-skeleton.tsx'
import { shipmentQuery } from '../shipments-query.ts'

const words = strings.shipments

/** One test shipment with its timeline and its receipt. */
export function ShipmentDialog({ id, onClose }: { id: number; onClose: () => void }) {
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
        <PrintSheet>
          <ShipmentReceipt shipment={data} />
        </PrintSheet>
      )}
    </>
  )
}
