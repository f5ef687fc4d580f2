import { STATE_CODES } from '@docket/contract/places'
import { invalid } from '../../../host/errors.ts'
import { noMatchError } from '../make/no-match.ts'
import { pick, type RandomSource } from '../make/random.ts'
import type { ShipmentRequest } from '../make/request.ts'
import { citiesOf, findCity, type Place, type Region } from './cities.ts'

export interface Places {
  origin: Place
  destination: Place
}

/** The countries of common origins, for an international request that names no origin. */
const COMMON_ORIGINS = 'AU BR CA CN DE ES FR GB HK IN IT JP KR MX NL PL SG TH TR US VN'.split(' ')

/**
 * The two cities of a shipment: those that the request names, otherwise the largest of their state or country.
 * @throws ShopError VALIDATION_ERROR by field if a place is not in the list; NO_TRACKING_MATCH if origin and
 * destination of an international shipment are in one country
 */
export function choosePlaces(request: ShipmentRequest, random: RandomSource): Places {
  const international = request.destination.country !== 'US'
  const destination = chooseDestination(request.destination)
  const origin = chooseOrigin({ ...request.origin, international }, destination, random)
  if (international && origin.country === destination.country) {
    throw noMatchError(
      'An international shipment goes from one country to another. Choose another origin country.',
    )
  }
  return { origin, destination }
}

function chooseDestination({ country, state, city }: ShipmentRequest['destination']): Place {
  const field = country === 'US' ? 'state' : 'country'
  const stateCode = country === 'US' ? (state ?? '') : null
  const [largest] = citiesOf({ country, state: stateCode })
  if (!largest) throw invalid({ [field]: [`Choose a ${field} from the list.`] })
  if (city === null) return largest
  const destination = findCity({ country, state: stateCode, name: city })
  if (!destination) throw invalid({ city: ['Choose a city from the list.'] })
  return destination
}

function chooseOrigin(
  requested: ShipmentRequest['origin'] & { international: boolean },
  destination: Place,
  random: RandomSource,
): Place {
  const { international, city } = requested
  const code = international ? requested.country : requested.state
  const field = international ? 'originCountry' : 'originState'
  if (code === null && city !== null) throw invalid({ [field]: ['Choose it before the origin city.'] })
  const region = international
    ? { country: code ?? pickOther(COMMON_ORIGINS, destination.country, random), state: null }
    : { country: 'US', state: code ?? pickOther(STATE_CODES, destination.state, random) }
  if (city !== null) return findOrigin(region, city)
  const cities = citiesOf(region)
  // The largest city that is not the destination, so that a parcel within one state does not go from a city to itself.
  const origin = cities.find((place) => place.city !== destination.city) ?? cities[0]
  if (!origin) throw invalid({ [field]: ['Choose one from the list.'] })
  return origin
}

function findOrigin(region: Region, name: string): Place {
  const origin = findCity({ ...region, name })
  if (!origin) throw invalid({ originCity: ['Choose a city from the list.'] })
  return origin
}

function pickOther(codes: readonly string[], code: string | null, random: RandomSource): string {
  return pick(
    random,
    codes.filter((other) => other !== code),
  )
}

const EARTH_RADIUS_KM = 6_371

/** The distance along the earth's surface, by the haversine formula. */
export function distanceKm(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const haversine = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    haversine(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      haversine(from.longitude, to.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
