import { addressNames, type FieldName, type Filter, type Filters } from '@docket/contract/list'
import { endOfDay, startOfDay } from '../lib/days.ts'
import type { FilterParams } from '../search/filter-params.ts'

/**
 * The filters of a list for its calls, from those in the address. A first day becomes its first instant, a last day the
 * first instant after it.
 */
export function calledFilters<All extends Filters>(
  filters: All,
  search: Partial<FilterParams<All>>,
): FilterParams<All> {
  const entries = addressNames(filters).map((name) => [name, calledValue(filters[name], search[name])])
  // Each value keeps its type.
  return Object.fromEntries(entries) as FilterParams<All>
}

function calledValue(filter: Filter | undefined, value: string | number | undefined) {
  if (typeof value !== 'string') return value
  if (filter?.kind !== 'day') return value.trim()
  return filter.end === 'first' ? startOfDay(value) : endOfDay(value)
}

/** The names of the filters that have a field, in their order. */
export function fieldNames<All extends Filters>(filters: All): FieldName<All>[] {
  const names = Object.keys(filters).filter((name) => filters[name]?.setBy === undefined)
  // The keys of `filters`, without those that the type leaves out, too.
  return names as FieldName<All>[]
}

/** Whether a filter with a field is set. A text of spaces is none. */
export function isFiltered<All extends Filters>(filters: All, search: Partial<FilterParams<All>>): boolean {
  const values: Readonly<Record<string, unknown>> = search
  return fieldNames(filters).some((name) => String(values[name] ?? '').trim() !== '')
}
