import clsx from 'clsx'
import { SlidersHorizontal, X } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useMediaMatch, WIDE } from '../../lib/use-media-query.ts'
import { Button } from '../form/button.tsx'
import { SearchField } from '../form/search-field.tsx'
import { uiWords } from '../strings.ts'

// Loaded at the first press, so that the catalogue page does not load the code of dialogs.
const FilterSheet = lazyNamed(() => import('./filter-sheet.tsx'), 'FilterSheet')

/** A filter that is set, as a chip. */
export interface ActiveFilter {
  label: string
  onRemove: () => void
}

interface FilterBarProps {
  /** The accessible name of the landmark. */
  label: string
  /** The text search, which is always in view. */
  search?: ComponentProps<typeof SearchField>
  /** The other fields. On a phone they are in a sheet. */
  children?: ReactNode
  /** The fields that are set, without the text search. A phone shows them as chips. */
  active?: readonly (ActiveFilter | '' | false | undefined)[]
  /** Removes all filters; undefined if none is set, or if the page has another control for it. */
  onClear?: (() => void) | undefined
  /** The style on a wide screen, instead of one wrapping row. */
  wideStyle?: string
}

interface FilteredList {
  /** The rows that match; undefined while loading. */
  total?: number | undefined
  /** Sorts the rows of a phone, whose cards have no header. */
  sort?: ReactNode
  isSorted?: boolean
}

/** The list that the bar filters: `DataTable` sets it. */
export const FilteredListContext = createContext<FilteredList>({})

/** A shorter list needs no filters on a phone, where they would take the place of its rows. */
const MIN_ROWS = 10

/**
 * The filters of a list. On a wide screen all fields are in one row. On a phone there is the search and a button, which
 * opens a sheet with the other fields and the sort order; the filters that are set are chips.
 */
export function FilterBar(props: FilterBarProps) {
  const isWide = useMediaMatch(WIDE)
  // The server renders both, and the style sheet shows one of them.
  return (
    <>
      {isWide !== false && <WideBar {...props} isMaybeNarrow={isWide === undefined} />}
      {isWide !== true && <NarrowBar {...props} isMaybeWide={isWide === undefined} />}
    </>
  )
}

interface WideBarProps extends FilterBarProps {
  isMaybeNarrow: boolean
}

function WideBar({ label, search, children, onClear, wideStyle, isMaybeNarrow }: WideBarProps) {
  return (
    <search
      aria-label={label}
      className={clsx(wideStyle ?? 'mb-4 flex flex-wrap items-start gap-3', isMaybeNarrow && 'max-sm:hidden')}
    >
      {search && (
        // With five fields and the button Clear, the bar is as wide as the page at 1280 px.
        <div className="min-w-38 flex-1">
          <SearchField {...search} />
        </div>
      )}
      {children}
      {onClear && (
        // The margin is as high as the labels above the controls, so that the button is beside the controls.
        <div className={search?.hideLabel ? undefined : 'mt-[1.5625rem]'}>
          <Button onClick={onClear}>{uiWords.clear}</Button>
        </div>
      )}
    </search>
  )
}

interface NarrowBarProps extends FilterBarProps {
  isMaybeWide: boolean
}

function NarrowBar({ label, search, children, active = [], onClear, isMaybeWide }: NarrowBarProps) {
  const { total, sort, isSorted = false } = useContext(FilteredListContext)
  const [isOpen, setIsOpen] = useState(false)
  // A bar that was used stays, because a search may make the list short, and the field would disappear during typing.
  const [isUsed, setIsUsed] = useState(false)
  const chips = active.filter((filter) => typeof filter === 'object')
  const title = children ? uiWords.filters(chips.length) : uiWords.sort
  const isShort = total !== undefined && total < MIN_ROWS
  if (isShort && !onClear && !isSorted && !isUsed) return null
  return (
    <search
      aria-label={label}
      className={clsx('mb-4 flex flex-col gap-3', isMaybeWide && 'sm:hidden')}
      onFocus={() => setIsUsed(true)}
    >
      <div className="flex items-center gap-2">
        {search && (
          <div className="min-w-0 flex-1">
            <SearchField {...search} hideLabel />
          </div>
        )}
        {(children || sort) && (
          <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {title}
          </Button>
        )}
      </div>
      {chips.length > 0 && (
        <ul aria-label={uiWords.activeFilters} className="flex flex-wrap gap-2">
          {chips.map((chip) => (
            <Chip key={chip.label} {...chip} />
          ))}
        </ul>
      )}
      {isOpen && (
        <Suspense>
          <FilterSheet title={title} onClear={onClear} onClose={() => setIsOpen(false)}>
            {children}
            {sort}
          </FilterSheet>
        </Suspense>
      )}
    </search>
  )
}

function Chip({ label, onRemove }: ActiveFilter) {
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-label={uiWords.removeFilter(label)}
        onClick={onRemove}
        className="flex min-h-(--target) max-w-full items-center gap-1.5 rounded-full border border-control bg-surface px-3 text-14 hover:bg-sunken"
      >
        <span className="wrap-anywhere min-w-0">{label}</span>
        <X aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      </button>
    </li>
  )
}
