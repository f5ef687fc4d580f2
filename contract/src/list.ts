/*
 * What a list of the back office is filtered and sorted by, described once (decision 64). The query of its calls, the
 * conditions in the database, the address of its screen, the fields and the chips there, and what a saved view keeps
 * follow from it. It is data without zod: the router reads the addresses with it, also in the browsers of customers.
 */

type Kind =
  /** Each word of the text is in a text of the row. */
  | { kind: 'words' }
  /** The text is a part of an email address. */
  | { kind: 'email' }
  /** The row belongs to another one with this id. `within`: the filter that the other rows depend on. */
  | { kind: 'row'; within?: string }
  | { kind: 'choice'; values: readonly string[] }
  /** The row is of this day or later, `first`, or of this day or earlier, `last`. A call takes instants instead. */
  | { kind: 'day'; end: 'first' | 'last' }

/** `setBy` tells that a filter has no field: links set it in the address, or only calls have it. */
export type Filter = Kind & { setBy?: 'link' | 'call' }

/** By their names in the address and in the call, in the order of the fields. */
export type Filters = Readonly<Record<string, Filter>>

export interface ListDescription {
  filters: Filters
  /** The columns by which the screen sorts. */
  sorts: readonly string[]
  /** The order without a `sort`. A call may also name it. */
  order: string
}

/** The value of a filter. In an address, a day is a text such as `2026-11-21`; in a call it is an instant. */
export type ValueOf<One> = One extends { kind: 'row' }
  ? number
  : One extends { values: readonly (infer Value)[] }
    ? Value
    : string

type Field<Sort> = Sort extends `-${infer Name}` ? Name : Sort

/** The fields by which a call of the list sorts. */
export type SortField<List extends ListDescription> = (List['sorts'][number] | Field<List['order']>) & string

/** The filters that the address of the list has. */
export type AddressName<All extends Filters> = {
  [Name in keyof All]: All[Name] extends { setBy: 'call' } ? never : Name
}[keyof All] &
  string

/** The filters that have a field on the screen. */
export type FieldName<All extends Filters> = {
  [Name in keyof All]: All[Name] extends { setBy: string } ? never : Name
}[keyof All] &
  string

/** The names of the filters that the address has, in their order. */
export function addressNames<All extends Filters>(filters: All): AddressName<All>[] {
  const names = Object.keys(filters).filter((name) => filters[name]?.setBy !== 'call')
  // The keys of `filters`, without those that the type leaves out, too.
  return names as AddressName<All>[]
}
