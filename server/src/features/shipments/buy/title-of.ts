import type { Place } from '../make/places/cities.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** What a purchase of a shipment is called in lists, mails and receipts: 'Test shipment to Austin, TX'. */
export function titleOf({ city, state, country }: Pick<Place, 'city' | 'state' | 'country'>): string {
  return `Test shipment to ${city}, ${state ?? countryNames.of(country) ?? country}`
}
