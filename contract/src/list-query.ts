import type * as z from 'zod'
import type { Filter, Filters, ListDescription, SortField, ValueOf } from './list.ts'
import { sortBy } from './page.ts'
import { idText, instant, oneOf, searchText } from './text.ts'

type FilterQuery<All extends Filters> = {
  [Name in keyof All]: z.ZodOptional<
    z.ZodType<ValueOf<All[Name]>, All[Name] extends { kind: 'row' } ? string : ValueOf<All[Name]>>
  >
}

/** The filters and the order of a list, as its calls take them. */
export function listQuery<const List extends ListDescription>({ filters, sorts, order }: List) {
  const fields = new Set([...sorts, order.replace('-', '')])
  return {
    // The spread would make every name a `string`.
    ...(filterQuery(filters) as FilterQuery<List['filters']>),
    // The fields of the type, in their order.
    sort: sortBy(...(Array.from(fields) as [SortField<List>])),
  }
}

/** The filters of a list, as its calls take them: each is optional. */
export function filterQuery<All extends Filters>(filters: All): FilterQuery<All> {
  const entries = Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter).optional()])
  // `schemaOf` returns a schema of the filter's value.
  return Object.fromEntries(entries) as FilterQuery<All>
}

function schemaOf(filter: Filter) {
  switch (filter.kind) {
    case 'words':
    case 'email':
      return searchText
    case 'row':
      return idText
    case 'choice':
      return oneOf(filter.values)
    case 'day':
      return instant
  }
}
