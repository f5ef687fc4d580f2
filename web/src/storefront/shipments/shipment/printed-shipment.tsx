import { PrintedParties } from '../../../shared/receipt/printed-parties.tsx'
import { useStoreName } from '../../../shared/store/store-name.ts'
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx'
import type { ShipmentData } from '../shipments-query.ts'
import { ShipmentReceipt } from './shipment-receipt.tsx'

/** A shipment for the printer: its receipt, with its tracking number and the stamp TEST. */
export function PrintedShipment({ shipment }: { shipment: ShipmentData }) {
  const storeName = useStoreName()
  return (
    <PrintSheet storeName={storeName}>
      <ShipmentReceipt shipment={shipment} />
      <PrintedParties />
    </PrintSheet>
  )
}
