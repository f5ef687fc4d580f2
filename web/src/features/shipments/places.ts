import { DESTINATION_COUNTRY_CODES, ORIGIN_COUNTRY_CODES, US_STATES } from '@docket/contract/places'

interface Choice {
  value: string
  label: string
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The 50 states and DC, by name. */
export const stateChoices: Choice[] = Object.entries(US_STATES).map(([value, label]) => ({ value, label }))

/** Where an international shipment can go, and where it can come from; by name. */
export const destinationChoices = countryChoices(DESTINATION_COUNTRY_CODES)
export const originChoices = countryChoices(ORIGIN_COUNTRY_CODES)

/** DE → Germany. */
function countryName(code: string): string {
  return names.of(code) ?? code
}

/** 'Austin, TX' within the USA, otherwise 'Berlin, Germany'. */
export function placeText({ city, state, country }: { city: string; state: string | null; country: string }) {
  return `${city}, ${state ?? countryName(country)}`
}

function countryChoices(codes: readonly string[]): Choice[] {
  return codes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))
}
