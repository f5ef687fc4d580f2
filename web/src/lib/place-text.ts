const countryNames = new Intl.DisplayNames('en', { type: 'region' })

interface Place {
  city: string
  /** Null outside the USA. */
  state: string | null
  country: string
}

/** Where a shipment begins or ends: 'Austin, TX' within the USA, otherwise 'Berlin, Germany'. */
export function placeText({ city, state, country }: Place): string {
  return `${city}, ${state ?? countryName(country)}`
}

/** DE → Germany. */
export function countryName(code: string): string {
  return countryNames.of(code) ?? code
}
