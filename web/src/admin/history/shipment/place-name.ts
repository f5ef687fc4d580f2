const countryNames = new Intl.DisplayNames('en', { type: 'region' })

interface Place {
  city: string
  /** Null outside the USA. */
  state: string | null
  country: string
}

/** Where a shipment begins or ends: `Austin, TX`, or `Berlin, Germany`. */
export function placeName({ city, state, country }: Place): string {
  return `${city}, ${state ?? countryNames.of(country) ?? country}`
}
