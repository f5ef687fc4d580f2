import type { Carrier } from '@docket/contract/shipments'
import { strings } from '../../lib/strings.ts'

const words = strings.shipments

const SITES: Record<Carrier, (number: string) => string> = {
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  ups: (number) => `https://www.ups.com/track?tracknum=${number}`,
  dhl: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
}

interface CarrierLink {
  href: string
  /** Says that the carrier does not know a test number. */
  title: string
}

/** Where a carrier tracks its own numbers; of any other carrier, a search of the web. */
export function carrierLink(carrier: string, number: string): CarrierLink {
  const code = encodeURIComponent(number)
  if (isCarrier(carrier))
    return { href: SITES[carrier](code), title: words.atCarrier(words.carriers[carrier]) }
  const query = new URLSearchParams({ q: `${carrier} ${number}` })
  return { href: `https://duckduckgo.com/?${query}`, title: words.inSearch }
}

function isCarrier(carrier: string): carrier is Carrier {
  return Object.hasOwn(SITES, carrier)
}
