/*
 * What a list of the back office is filtered and sorted by, described once (decision 68). The query of its calls, the
 * conditions in the database, the address of its screen, the fields and the chips there, and what a saved view keeps
 * follow from it. It is data without zod: the router reads the addresses with it, also in the browsers of customers.
 */

type Kind =
  /** Each word of the text is in a text of the row. */
  | { kind: 'words' }
  /** The text is a part of an email address. */
  | { kind: 'email' }
  /** The list compares the text in its own way. Without `max`, the text may be as long as a search. */
  | { kind: 'text'; max?: number }
  /** The row belongs to another one with this id. `within`: the filter that the other rows depend on. */
  | { kind: 'row'; within?: string }
  /** `otherwise`: the value of a list without the filter. No address has it, and it is the field's option of no filter. */
  | { kind: 'choice'; values: readonly string[]; otherwise?: string }
  /** The row is of this day or later, `first`, or of this day or earlier, `last`. A call takes instants instead. */
  | { kind: 'day'; end: 'first' | 'last' }

export type Filter = Kind & {
  /** The filter has no field: links set it in the address, or only calls have it. */
  setBy?: 'link' | 'call'
  /** The screen has the filter only without this other one: the field of each empties that of the other. */
  without?: string
  /** The order without a `sort` depends on the filter, so its field removes the `sort`. */
  decidesOrder?: boolean
}

/** By their names in the address and in the call, in the order of the fields. `search` is the field that is always shown. */
export type Filters = Readonly<Record<string, Filter>>

/** A list that has only one order is described by its filters alone. */
export interface ListDescription {
  filters: Filters
  /** The columns by which the screen sorts. */
  sorts: readonly string[]
  /** The order without a `sort`, if it is that of a field. A call may also name it. */
  order?: string
}

/** The value of a filter. In an address, a day is a text such as `2026-11-21`; in a call it is an instant. */
export type ValueOf<One> = One extends { kind: 'row' }
  ? number
  : One extends { values: readonly (infer Value)[] }
    ? Value
    : string

/** The values that an address has. */
export type AddressValueOf<One> = One extends { otherwise: infer Otherwise }
  ? Exclude<ValueOf<One>, Otherwise>
  : ValueOf<One>

type OrderField<List> = List extends { order: infer Order }
  ? Order extends `-${infer Name}`
    ? Name
    : Order
  : never

/** The fields by which a call of the list sorts. */
export type SortField<List extends ListDescription> = (List['sorts'][number] | OrderField<List>) & string

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

/** The values of a choice that an address has. */
export function addressValues({ values, otherwise }: Extract<Filter, { kind: 'choice' }>): string[] {
  return values.filter((value) => value !== otherwise)
}
