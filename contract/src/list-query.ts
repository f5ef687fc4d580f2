import * as z from 'zod'
import type { Filter, Filters, ListDescription, SortField, ValueOf } from './list.ts'
import { sortBy } from './page.ts'
import { idText, instant, oneOf, searchText, text } from './text.ts'

type FilterQuery<All extends Filters> = {
  [Name in keyof All]: z.ZodOptional<
    z.ZodType<ValueOf<All[Name]>, All[Name] extends { kind: 'row' } ? string : ValueOf<All[Name]>>
  >
}

/** What the API document says about a filter. It is not in the description, because browsers do not need it. */
type About<All extends Filters> = { readonly [Name in keyof All]?: string }

/** The filters and the order of a list, as its calls take them. */
export function listQuery<const List extends ListDescription>(list: List, about?: About<List['filters']>) {
  const { filters, sorts, order } = list
  const fields = new Set([...sorts, ...(order === undefined ? [] : [order.replace('-', '')])])
  return {
    // The spread would make every name a `string`.
    ...(filterQuery(filters, about) as FilterQuery<List['filters']>),
    // The fields of the type, in their order.
    sort: sortBy(...(Array.from(fields) as [SortField<List>])),
  }
}

/** The filters of a list, as its calls take them: each is optional. */
export function filterQuery<All extends Filters>(filters: All, about: About<All> = {}): FilterQuery<All> {
  const texts: Readonly<Record<string, string | undefined>> = about
  const entries = Object.entries(filters).map(([name, filter]) => {
    const [schema, text] = [schemaOf(filter).optional(), texts[name]]
    return [name, text === undefined ? schema : schema.describe(text)]
  })
  // `schemaOf` returns a schema of the filter's value.
  return Object.fromEntries(entries) as FilterQuery<All>
}

function schemaOf(filter: Filter): z.ZodType {
  switch (filter.kind) {
    case 'words':
    case 'email':
      return searchText
    case 'text':
      return filter.max === undefined ? searchText : text(filter.max)
    case 'row':
      return idText
    case 'choice':
      return filter.values.length === 1 ? z.literal(filter.values) : oneOf(filter.values)
    case 'day':
      return instant
  }
}
