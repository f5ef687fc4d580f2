import type { Carrier } from '@docket/contract/shipments'
import { shipmentWords } from '../../strings.ts'
import { words } from '../strings.ts'

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
