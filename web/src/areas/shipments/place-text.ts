const countryNames = new Intl.DisplayNames('en', { type: 'region' })

interface Place {
  city: string
  /** Null outside the USA. */
  state: string | null
  country: string
}

/** An origin or a destination: 'Austin, TX' within the USA, otherwise 'Berlin, Germany'. A city state is named once. */
export function placeText({ city, state, country }: Place): string {
  const region = state ?? countryName(country)
  return city === region ? city : `${city}, ${region}`
}

/** DE → Germany. */
export function countryName(code: string): string {
  return countryNames.of(code) ?? code
}
