import { useStoreName } from '../../../../kit/store/store-name.ts'
import { PrintSheet } from '../../../../kit/ui/layout/print-sheet.tsx'
import { PrintedParties } from '../../../purchases/receipt/printed-parties.tsx'
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
