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

interface ShipmentDialogProps {
  id: number
  onClose: () => void
}

/** One test shipment with its timeline and its receipt. */
export function ShipmentDialog({ id, onClose }: ShipmentDialogProps) {
  const storeName = useStoreName()
  const { data } = useQuery(shipmentQuery(id))
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
        <Content id={id} onClose={onClose} />
      </Dialog>
      {data && (
        <PrintSheet storeName={storeName}>
          <ShipmentReceipt shipment={data} />
        </PrintSheet>
      )}
    </>
  )
}

function Content({ id, onClose }: ShipmentDialogProps) {
  const { data, error, refetch } = useQuery(shipmentQuery(id))
  if (data) return <ShipmentDetails shipment={data} />
  if (isNotFound(error)) {
    return (
      <NotFound
        words={{ gone: words.missing, goneHint: words.missingHint }}
        back={words.toShipments}
        onClose={onClose}
      />
    )
  }
  return error ? <ErrorState error={error} onRetry={refetch} /> : <ShipmentSkeleton />
}
