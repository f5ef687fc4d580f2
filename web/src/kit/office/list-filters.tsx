import type { FieldName, Filter, Filters, ValueOf } from '@docket/contract/list'
import type { FilterParams } from '../search/filter-params.ts'
import type { ChangeOptions } from '../search/use-change-search.ts'
import { DayRange, dayFilters } from '../ui/form/day-range.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { FilterBar } from '../ui/table/filter-bar.tsx'
import { fieldNames, isFiltered } from './list-values.ts'

/** The words of a select, and its width, which its longest option needs. */
interface SelectWords {
  label: string
  /** The option of no filter. */
  any: string
  width: string
}

interface ChoiceWords<Value extends string> extends SelectWords {
  options: Readonly<Record<Value, string>>
  /** The chips, if they say it in other words. */
  chips?: Readonly<Record<Value, string>>
}

interface TextWords {
  label: string
  placeholder?: string
}

/** The words of each filter with a field, in the order of the chips. Those of days are the same in all lists. */
export type FilterWords<All extends Filters> = {
  [Name in FieldName<All> as All[Name] extends { kind: 'day' } ? never : Name]: All[Name] extends {
    kind: 'choice'
  }
    ? ChoiceWords<ValueOf<All[Name]>>
    : All[Name] extends { kind: 'row' }
      ? SelectWords
      : TextWords
}

/** A row that a filter can name. Under the name of the filter `within`, it has the id of the row above it. */
type Choice = Readonly<{ id: number; name: string }>

type RowName<All extends Filters> = {
  [Name in FieldName<All>]: All[Name] extends { kind: 'row' } ? Name : never
}[FieldName<All>]

interface ListFiltersProps<All extends Filters> {
  /** The accessible name of the landmark. */
  label: string
  /** The labels are for screen readers only. */
  hideLabels?: boolean
  filters: All
  words: FilterWords<All>
  /** The rows that each filter by a row can name. */
  choices: Readonly<Record<RowName<All>, readonly Choice[]>>
  search: Partial<FilterParams<All>>
  /** Changes the address. */
  change: (change: Partial<FilterParams<All>> & { page: undefined }, options?: ChangeOptions) => void
}

/**
 * The fields of a list's filters in the order of the filters, and their chips in the order of the words. The filters are
 * in the address. A text and a day replace the history entry, because they are typed.
 */
export function ListFilters<All extends Filters>(props: ListFiltersProps<All>) {
  const { label, hideLabels = false, filters } = props
  // The types of the props have checked the names and the values; from here on, it is any list.
  const { words, choices, search, change } = props as unknown as AnyList
  const set = (values: Values, options?: ChangeOptions) => change({ ...values, page: undefined }, options)
  const names: string[] = fieldNames(filters)
  const texts = names.filter((name) => ['words', 'email'].includes(filters[name]?.kind ?? ''))
  const [text] = texts.map((name) => ({
    label: '',
    ...words[name],
    hideLabel: hideLabels,
    value: String(search[name] ?? ''),
    onSearch: (typed: string) => set({ [name]: typed || undefined }, { replace: true }),
  }))
  const selects = names.flatMap((name) => selectOf(name, filters, { words, choices, search }) ?? [])
  const chips = Object.keys(words).flatMap((name) => selects.filter((select) => select.name === name))
  const none = Object.fromEntries(names.map((name) => [name, undefined]))
  const days = names.some((name) => filters[name]?.kind === 'day') && {
    days: search as { from?: string; to?: string },
    onChange: (change: object) => set({ ...change }, { replace: true }),
  }
  return (
    <FilterBar
      label={label}
      {...(text && { search: text })}
      active={[
        ...(days ? dayFilters(days) : []),
        ...chips.map(({ chip, valuesOf }) => chip && { label: chip, onRemove: () => set(valuesOf('')) }),
      ]}
      onClear={isFiltered(filters, props.search) ? () => set(none) : undefined}
    >
      {days && <DayRange {...days} />}
      {selects.map(({ name, label: ownLabel, any, width, options, valuesOf }) => (
        <div key={name} className={width}>
          <SelectField
            label={ownLabel}
            hideLabel={hideLabels}
            placeholder={any}
            options={options}
            value={search[name] ?? ''}
            onChange={({ target }) => set(valuesOf(target.value))}
          />
        </div>
      ))}
    </FilterBar>
  )
}

type Values = Readonly<Record<string, string | number | undefined>>

interface AnyList {
  words: Readonly<Record<string, TextWords & ChoiceWords<string>>>
  choices: Readonly<Record<string, readonly (Choice & Values)[]>>
  search: Values
  change: (change: Values, options?: ChangeOptions) => void
}

/** A select with its options, and its chip if one of them is chosen. Undefined for a filter without a select now. */
function selectOf(name: string, filters: Filters, list: Omit<AnyList, 'change'>) {
  const [filter, words] = [filters[name], list.words[name]]
  const options = filter && words && optionsOf(name, filter, list)
  if (!options) return
  const chosen = options.find(({ value }) => value === list.search[name])
  const inside = Object.keys(filters).filter((other) => withinOf(filters[other]) === name)
  const none = Object.fromEntries(inside.map((other) => [other, undefined]))
  return {
    name,
    ...words,
    options,
    chip: chosen && (words.chips?.[chosen.value] ?? chosen.label),
    /** The filters after an option is chosen, or none. What was chosen inside of another row no longer counts. */
    valuesOf: (text: string): Values => ({
      ...none,
      [name]: options.find(({ value }) => String(value) === text)?.value,
    }),
  }
}

/** Undefined if the filter has no select, or depends on another one that is not set. */
function optionsOf(name: string, filter: Filter, { words, choices, search }: Omit<AnyList, 'change'>) {
  if (filter.kind === 'choice') {
    return filter.values.map((value) => ({ value, label: words[name]?.options[value] ?? '' }))
  }
  if (filter.kind !== 'row') return
  const { within } = filter
  if (within !== undefined && search[within] === undefined) return
  return choices[name]
    ?.filter((row) => within === undefined || row[within] === search[within])
    .map((row) => ({ value: row.id, label: row.name }))
}

const withinOf = (filter: Filter | undefined) => (filter?.kind === 'row' ? filter.within : undefined)
