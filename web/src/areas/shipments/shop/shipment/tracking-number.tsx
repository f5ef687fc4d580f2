import type { Carrier, Shipment } from '@docket/contract/shipments'
import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import { shipmentWords } from '../../strings.ts'
import { words } from '../strings.ts'

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

const SITES: Record<Carrier, (number: string) => string> = {
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  ups: (number) => `https://www.ups.com/track?tracknum=${number}`,
  dhl: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
}

interface CarrierLink {
  href: string
  /** Tells that the carrier does not know a test number. */
  title: string
}

/** The carrier's tracking page, or a web search for any other carrier. */
export function carrierLink(carrier: string, number: string): CarrierLink {
  const code = encodeURIComponent(number)
  if (isCarrier(carrier))
    return { href: SITES[carrier](code), title: words.atCarrier(shipmentWords.carriers[carrier]) }
  const query = new URLSearchParams({ q: `${carrier} ${number}` })
  return { href: `https://duckduckgo.com/?${query}`, title: words.inSearch }
}

function isCarrier(carrier: string): carrier is Carrier {
  return Object.hasOwn(SITES, carrier)
}
