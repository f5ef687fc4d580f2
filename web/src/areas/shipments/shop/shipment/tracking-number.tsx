import type { Shipment } from '@docket/contract/shipments'
import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import { carrierLink } from './carrier-link.ts'

/** The number, linked to the carrier's site. */
export function TrackingNumber({ carrier, trackingNo }: Pick<Shipment, 'carrier' | 'trackingNo'>) {
  const { href, title } = carrierLink(carrier, trackingNo)
  return (
    <a href={href} title={title} target="_blank" rel="noreferrer" className={`${textLinkStyle} font-mono`}>
      {trackingNo}
      <span className="sr-only">. {title}</span>
    </a>
  )
}
