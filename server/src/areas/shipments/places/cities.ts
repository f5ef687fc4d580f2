import { STATE_CODES } from '@docket/contract/places'
import { US_CITIES } from './us-cities.ts'
import { WORLD_CITIES } from './world-cities.ts'

/** The attribution that the licence requires on every page that shows the cities. */
export const CITIES_ATTRIBUTION = 'Cities: GeoNames, CC BY 4.0'

export interface Place {
  /** As GeoNames writes it, with its accents. */
  city: string
  /** A state of the United States; null in an international shipment. */
  state: string | null
  /** Two letters of ISO 3166-1. */
  country: string
  /** Degrees, with two decimals. */
  latitude: number
  longitude: number
  /** An IANA name, such as `America/Chicago`. */
  timeZone: string
}

/**
 * A state, or a country if `state` is null. A city of the United States is in the list of its state, and may be in that
 * of the country, too.
 */
export interface Region {
  country: string
  state: string | null
}

interface Entry {
  place: Place
  /** The city's name as `fold` returns it. */
  folded: string
}

const regions = new Map<string, Entry[]>()

/** @returns the cities of a region, the largest first; none for a code that is not in the list */
export function citiesOf(region: Region): Place[] {
  return entriesOf(region).map(({ place }) => place)
}

/**
 * Finds a city by its name in any case, with or without accents, punctuation and spaces around it. "New York" finds
 * New York City, and "Washington, D.C." finds Washington, because its state's code is DC. Of several cities with one
 * name it finds the largest.
 */
export function findCity({ name, ...region }: Region & { name: string }): Place | null {
  // No city has a longer name, and folding a long text would take time.
  if (name.length > 100) return null
  const entry = findEntry(entriesOf(region), name)
  if (entry || region.country !== 'US' || region.state !== null) return entry?.place ?? null
  // The country's list has only the 25 largest cities of the United States. The lists of the states have the others.
  const stateEntries = STATE_CODES.flatMap((state) => entriesOf({ country: 'US', state }))
  const stateEntry = findEntry(stateEntries, name)
  return stateEntry ? { ...stateEntry.place, state: null } : null
}

function findEntry(entries: Entry[], name: string): Entry | undefined {
  const foldedName = fold(name)
  return (
    entries.find(({ folded }) => folded === foldedName) ??
    entries.find(({ folded }) => folded === `${foldedName} city`) ??
    entries.find(({ folded, place }) => {
      const code = place.state ?? place.country
      return foldedName.replaceAll(' ', '') === `${folded}${code}`.replaceAll(' ', '').toLowerCase()
    })
  )
}

function entriesOf({ country, state }: Region): Entry[] {
  const key = state === null ? country : `${country}-${state}`
  const cached = regions.get(key)
  if (cached) return cached
  const list = listOf({ country, state })
  const code = state ?? country
  const packed = Object.hasOwn(list, code) ? list[code] : undefined
  if (packed === undefined) return []
  const entries = unpack(packed, { country, state })
  regions.set(key, entries)
  return entries
}

function listOf({ country, state }: Region): Readonly<Record<string, string>> {
  if (state === null) return WORLD_CITIES
  return country === 'US' ? US_CITIES : {}
}

/**
 * Reads the text of a region: its time zones, then its cities. A city has its name, latitude and longitude, and the
 * index of its zone unless that is 0.
 */
function unpack(packed: string, region: Region): Entry[] {
  const [zones = '', ...cities] = packed.split('|')
  const timeZones = zones.split(' ')
  return cities.map((text) => {
    const [city = '', latitude, longitude, zone = '0'] = text.split(';')
    const timeZone = timeZones[Number(zone)] ?? 'UTC'
    const place = { city, ...region, latitude: Number(latitude), longitude: Number(longitude), timeZone }
    return { place, folded: fold(city) }
  })
}

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN_LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ə: 'a',
}

/** The name in lower case without accents and punctuation, so that different spellings are equal. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[øłđıßæœþðə]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
