import { FEATURED } from '@docket/contract/featured'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { StatusStamp } from '../../../../kit/ui/feedback/status-stamp.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../../kit/ui/layout/receipt.tsx'
import { landing, reasons } from '../strings.ts'
import { Section } from './section.tsx'

/** The balance before the purchase of the sample receipt, and the quantity of the purchase. */
const WALLET_DOLLARS = 12
const QUANTITY = 3

export function WhyUs() {
  return (
    <Section id="why-us" title={landing.whyUs} lead={landing.whyUsLead}>
      <div className="grid items-start gap-12 lg:grid-cols-[27rem_minmax(0,1fr)] lg:gap-18">
        <SampleReceipt />
        <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <h3 className="mb-2 text-21">{title}</h3>
              <p className="text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

function SampleReceipt() {
  const [, product] = FEATURED
  const { platform, type, price } = product
  const paid = QUANTITY * price
  return (
    <figure>
      <Receipt aside={landing.sampleOrder}>
        <ReceiptLines>
          <ReceiptLine
            label={
              <>
                {`${platform} ${type} `}
                <span className="font-mono text-14 text-muted">{`${QUANTITY} × ${formatDollars(price)}`}</span>
              </>
            }
            value={formatDollars(paid)}
          />
          <ReceiptLine label={landing.samplePaid} value={formatDollars(paid)} total />
        </ReceiptLines>
        <ReceiptLines>
          <ReceiptLine label={landing.sampleLeft} value={formatDollars(WALLET_DOLLARS - paid)} tone="muted" />
        </ReceiptLines>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="font-mono text-12 text-muted">
            {landing.samplePaidAt}
            <br />
            {landing.sampleDeliveredAt}
          </p>
          <StatusStamp>{landing.delivered}</StatusStamp>
        </div>
      </Receipt>
      <figcaption className="mt-2 text-14 text-muted">{landing.sampleReceipt}</figcaption>
    </figure>
  )
}
