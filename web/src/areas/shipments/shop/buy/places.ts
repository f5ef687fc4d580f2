import { compareTexts } from '@docket/contract/compare-texts'
import { DESTINATION_COUNTRY_CODES, ORIGIN_COUNTRY_CODES, US_STATES } from '@docket/contract/places'
import { countryName } from '../../place-text.ts'

interface Choice {
  value: string
  label: string
}

/** The 50 states and DC, by name. */
export const stateChoices: Choice[] = Object.entries(US_STATES).map(([value, label]) => ({ value, label }))

/** The countries that an international shipment can go to or come from, by name. */
export const destinationChoices = countryChoices(DESTINATION_COUNTRY_CODES)
export const originChoices = countryChoices(ORIGIN_COUNTRY_CODES)

function countryChoices(codes: readonly string[]): Choice[] {
  return codes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => compareTexts(one.label, other.label))
}
