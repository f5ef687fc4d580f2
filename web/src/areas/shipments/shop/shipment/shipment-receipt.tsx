import type { ReactNode } from 'react'
import { formatDate, formatDollars, formatOrder } from '../../../../kit/lib/format.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../../kit/ui/layout/receipt.tsx'
import { Paper } from '../../../purchases/receipt/paper.tsx'
import { ReceiptTime } from '../../../purchases/receipt/receipt-time.tsx'
import { GeneratedOn } from '../../generated-on.tsx'
import { placeText } from '../../place-text.ts'
import { shipmentWords } from '../../strings.ts'
import type { ShipmentData } from '../shipments-query.ts'
import { words } from '../strings.ts'
import { TestNotice, TestStamp } from './test-stamp.tsx'

/** The receipt of a test shipment: its number, its route, and what was paid. */
export function ShipmentReceipt({ shipment }: { shipment: ShipmentData }) {
  const { createdAt, sellingPrice, discount, couponCode, amount, refunded } = shipment
  return (
    <Receipt title={words.receipt} aside={formatOrder(shipment.orderId)}>
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">{words.shipment}</p>
          <p className="text-14 text-muted">
            <ReceiptTime at={createdAt} />
          </p>
        </div>
        <TestStamp />
      </div>
      <ShipmentLines shipment={shipment} />
      <ReceiptLines>
        {discount > 0 && (
          <>
            <ReceiptLine label={words.price} value={formatDollars(sellingPrice)} />
            <ReceiptLine
              tone="ok"
              label={
                couponCode === null ? (
                  words.discount
                ) : (
                  <span className="wrap-anywhere">{words.discountOf(couponCode)}</span>
                )
              }
              value={formatDollars(-discount)}
            />
          </>
        )}
        <ReceiptLine total label={words.paid} value={formatDollars(amount)} />
      </ReceiptLines>
      {refunded > 0 && (
        <ReceiptLines>
          <ReceiptLine tone="ok" label={words.refunded} value={formatDollars(refunded)} />
        </ReceiptLines>
      )}
      <div className="mt-4">
        <TestNotice />
      </div>
    </Receipt>
  )
}

/** The shipment itself: its number, its places and days, the scenario, and what the customer chose. */
function ShipmentLines({ shipment }: { shipment: ShipmentData }) {
  const { originCity, originState, originCountry, destCity, destState, destCountry, deliveryState } = shipment
  const origin = placeText({ city: originCity, state: originState, country: originCountry })
  const destination = placeText({ city: destCity, state: destState, country: destCountry })
  const isDelivered = deliveryState === 'delivered'
  return (
    <ReceiptLines>
      <ReceiptLine
        label={words.trackingNumber}
        value={<span className="text-14">{shipment.trackingNo}</span>}
      />
      <ReceiptLine tone="muted" label={words.origin} value={<PlainText>{origin}</PlainText>} />
      <ReceiptLine tone="muted" label={words.destination} value={<PlainText>{destination}</PlainText>} />
      <ReceiptLine
        tone="muted"
        label={words.shipMethod}
        value={<PlainText>{shipment.shipMethod}</PlainText>}
      />
      <ReceiptLine tone="muted" label={words.shipDate} value={formatDate(shipment.shippedAt)} />
      <ReceiptLine tone="muted" label={words.deliveryDate} value={formatDate(shipment.estDeliveryDate)} />
      {isDelivered && (
        <ReceiptLine
          tone="muted"
          label={words.testDelivered}
          value={
            <span className="font-sans text-14">
              <GeneratedOn createdAt={shipment.createdAt} />
            </span>
          }
        />
      )}
      <ReceiptLine
        tone="muted"
        label={words.scenario}
        value={<PlainText>{shipmentWords.scenarios[shipment.scenario]}</PlainText>}
      />
      <ReceiptLine
        tone="muted"
        label={words.walmart}
        value={
          <PlainText>
            {shipment.checkOnWalmart ? words.walmartRequested : words.walmartNotRequested}
          </PlainText>
        }
      />
    </ReceiptLines>
  )
}

/** A value that is text, not a figure. */
function PlainText({ children }: { children: ReactNode }) {
  return <span className="font-sans">{children}</span>
}

/** A shipment for the printer: its receipt, with its tracking number and the stamp TEST. */
export function PrintedShipment({ shipment }: { shipment: ShipmentData }) {
  return (
    <Paper>
      <ShipmentReceipt shipment={shipment} />
    </Paper>
  )
}
