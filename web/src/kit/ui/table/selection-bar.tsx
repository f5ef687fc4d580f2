import clsx from 'clsx'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../form/button.tsx'
import { uiWords } from '../strings.ts'
import { RowCheck } from './row-check.tsx'
import { selectionWords } from './selection-strings.ts'
import type { Selection } from './use-selection.ts'

interface SelectionProps<Row extends object> {
  selection: Selection<Row>
}

/** The number of selected rows and what can be done with them, at the bottom of the window, so that no row moves. */
export function SelectionBar<Row extends object>({
  selection,
  onClear,
}: SelectionProps<Row> & { onClear: () => void }) {
  const { selectionConfig, selected, clear } = selection
  if (!selectionConfig || selected.length === 0) return null
  return (
    <section
      aria-label={selectionWords.bar}
      data-bottom-bar=""
      className="sticky bottom-3 z-20 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-surface px-3 py-2 shadow-overlay"
    >
      <p className="me-auto font-medium text-14 tabular-nums">
        {selectionWords.selected(formatCount(selected.length))}
      </p>
      {selectionConfig.actions(selected, clear)}
      <Button variant="quiet" size="small" onClick={onClear}>
        {uiWords.clear}
      </Button>
    </section>
  )
}

/** The check box of the header: all rows of the page. Nothing if none can be selected. */
export function PageCheck<Row extends object>({ selection }: SelectionProps<Row>) {
  const { selectableRows, selected, toggleAll } = selection
  if (selectableRows.length === 0) return null
  const isAll = selected.length > 0 && selected.length === selectableRows.length
  return (
    <RowCheck
      label={selectionWords.selectPage}
      isChecked={isAll}
      isMixed={selected.length > 0 && !isAll}
      onToggle={() => toggleAll(!isAll)}
    />
  )
}

/** The check box of a row; nothing if no action can change the row. */
export function CheckOf<Row extends object>({ selection, row }: SelectionProps<Row> & { row: Row }) {
  const { selectionConfig, canSelect, isSelected, toggle } = selection
  if (!selectionConfig || !canSelect(row)) return null
  return (
    <RowCheck
      label={selectionWords.selectRow(selectionConfig.nameOf(row))}
      isChecked={isSelected(row)}
      onToggle={(isChecked, isRange) => toggle(row, isChecked, isRange)}
    />
  )
}

/** On a phone: the button that gives the cards their check boxes, and the check box of the page. */
export function SelectMode<Row extends object>({ selection }: SelectionProps<Row>) {
  const { selectionConfig, selectableRows, isOpen, setOpen } = selection
  if (!selectionConfig || selectableRows.length === 0) return null
  return (
    <div className={clsx('flex items-center', isOpen ? 'justify-between' : '-mt-2 justify-end')}>
      {isOpen && (
        <span className="relative flex min-h-(--target) items-center gap-3 pe-3 text-14">
          <PageCheck selection={selection} />
          <span aria-hidden="true">{selectionWords.all}</span>
        </span>
      )}
      <Button variant="quiet" size="small" onClick={() => setOpen(!isOpen)}>
        {isOpen ? selectionWords.cancel : selectionWords.select}
      </Button>
    </div>
  )
}
