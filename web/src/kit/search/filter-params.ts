import {
  type AddressName,
  type AddressValueOf,
  addressNames,
  addressValues,
  type Filters,
} from '@docket/contract/list'
import { countParam, dayParam, oneOf, textParam } from './search-params.ts'

/** The filters of a list, as its screen reads them from the address. */
export type FilterParams<All extends Filters> = {
  [Name in AddressName<All>]: AddressValueOf<All[Name]> | undefined
}

/** Reads the filters of a list from an address. It never throws, like the readers of `search-params.ts`. */
export function filterParams<All extends Filters>(
  filters: All,
  raw: Record<string, unknown>,
): FilterParams<All> {
  const entries = addressNames(filters).map((name) => [name, paramOf(name, filters, raw)])
  // `paramOf` returns a value of the filter.
  return Object.fromEntries(entries) as FilterParams<All>
}

function paramOf(name: string, filters: Filters, raw: Record<string, unknown>): string | number | undefined {
  const filter = filters[name]
  const without = filter?.without
  if (without !== undefined && paramOf(without, filters, raw) !== undefined) return undefined
  switch (filter?.kind) {
    case 'row':
      return countParam(raw, name)
    case 'choice':
      return oneOf(raw, name, addressValues(filter))
    case 'day':
      return plausibleDay(raw, name)
    case 'text':
      return textParam(raw, name, filter.max)
    default:
      return textParam(raw, name)
  }
}

/** A day that is between 1970 and 9999 in every time zone. The server refuses instants outside of these years. */
function plausibleDay(raw: Record<string, unknown>, name: string): string | undefined {
  const day = dayParam(raw, name)
  return day !== undefined && day > '1970-01-01' && day < '9999-12-30' ? day : undefined
}
