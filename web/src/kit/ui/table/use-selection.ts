import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DataTableProps } from './data-table.tsx'
import { selectRange } from './select-range.ts'

/** What a table needs so that its rows can be selected. */
export interface SelectionConfig<Row extends object> {
  /** The filters of the list. Other filters, another page and another order drop the selection. */
  filters: object
  /** The name of a row, for the label of its check box. */
  nameOf: (row: Row) => string
  /** Whether an action can change the row. Every row, if it is absent. */
  canSelect?: (row: Row) => boolean
  /** The buttons of the bar. They call `clear` when their action is done. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode
}

interface State {
  /** The filters, the page and the order in which the rows were selected. */
  place: string
  ids: ReadonlySet<string>
  /** The row that was pressed last: where a range begins. */
  last?: string
  /** On a phone: whether the cards have check boxes. */
  isOpen: boolean
}

export type Selection<Row extends object> = ReturnType<typeof useSelection<Row>>

/**
 * The selected rows of a table. Only rows on the page count: a row that disappears, or that no action can change any
 * more, is no longer selected. While the same page loads again, the selection stays.
 */
export function useSelection<Row extends object>(table: DataTableProps<Row>) {
  const { selectionConfig, rows = [], page, sort, rowId } = table
  const place = JSON.stringify([selectionConfig?.filters, page, sort])
  const [state, setState] = useState<State>({ place, ids: new Set(), isOpen: false })
  // The selection is dropped for good: if the user goes back to that page, no row is selected. On a phone, the cards of
  // the next page have check boxes, too.
  if (state.place !== place) setState({ place, ids: new Set(), isOpen: state.isOpen })
  const idOf = (row: Row) => String(rowId(row))
  const canSelect = (row: Row) => selectionConfig !== undefined && (selectionConfig.canSelect?.(row) ?? true)
  const selectableRows = rows.filter(canSelect)
  const selected = selectableRows.filter((row) => state.ids.has(idOf(row)))
  const clear = () => setState({ place, ids: new Set(), isOpen: false })
  return {
    selectionConfig,
    selectableRows,
    selected,
    isOpen: state.isOpen,
    canSelect,
    isSelected: (row: Row) => selected.includes(row),
    setOpen: (isOpen: boolean) => setState({ place, ids: new Set(), isOpen }),
    toggle(row: Row, isSelected: boolean, isRange = false) {
      const id = idOf(row)
      const from = isRange ? state.last : undefined
      const ids = selectRange({ order: selectableRows.map(idOf), selected: state.ids, id, isSelected, from })
      setState({ ...state, ids, last: id })
    },
    toggleAll: (isSelected: boolean) =>
      setState({ place, ids: new Set(isSelected ? selectableRows.map(idOf) : []), isOpen: state.isOpen }),
    clear,
  }
}

const TEXT_FIELD = 'textarea, select, input:not([type=checkbox])'

/**
 * Escape clears the selection if the focus is in the table or on no element. Without a selection, it hides the check
 * boxes of the cards. The handler runs before that of a dialog around the table, which Escape would close. `clear` is
 * for the button of the bar.
 */
export function useClearing<Row extends object>({ selected, isOpen, toggleAll, clear }: Selection<Row>) {
  const table = useRef<HTMLDivElement>(null)
  const hasSelection = selected.length > 0
  const focusCheckBox = () => table.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
  useEffect(() => {
    if (!hasSelection && !isOpen) return
    function onKeyDown(event: KeyboardEvent) {
      const { key, target } = event
      if (key !== 'Escape' || !(target instanceof Element) || target.matches(TEXT_FIELD)) return
      if (target !== document.body && !table.current?.contains(target)) return
      event.stopPropagation()
      if (!hasSelection) return clear()
      toggleAll(false)
      // The focus may be on a button of the bar, which disappears now.
      if (!target.matches('input')) focusCheckBox()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  })
  return {
    table,
    clear() {
      toggleAll(false)
      focusCheckBox()
    },
  }
}
