import type { Place } from '../places/cities.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The title of a shipment's purchase in lists, mails and receipts, such as 'Test shipment to Austin, TX'. */
export function titleOf({ city, state, country }: Pick<Place, 'city' | 'state' | 'country'>): string {
  return `Test shipment to ${city}, ${state ?? countryNames.of(country) ?? country}`
}
