import { rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { DataTableProps } from './data-table.tsx'

const features = tableFeatures({ rowSortingFeature })

export interface SortState {
  id: string
  desc: boolean
}

/** The headless table of `DataGrid`. The server sorts; the sort state comes from the URL. */
export function useServerTable<Row extends object>({
  columns,
  rows,
  rowId,
  sort,
  onSort,
}: DataTableProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, sortable = false }) => ({
        id,
        header,
        accessorFn: (row: Row) => row,
        enableSorting: sortable,
        sortDescFirst: false,
      })),
    [columns],
  )
  const sorting = useMemo(() => parseSort(sort), [sort])
  return useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows ?? noRows,
    getRowId: (row) => String(rowId(row)),
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (change) => onSort?.(sortText(typeof change === 'function' ? change(sorting) : change)),
  })
}

// One constant array: a new one on each render would rebuild the table's rows.
const noRows: never[] = []

/** `-price` → `[{id: 'price', desc: true}]`. */
export function parseSort(sort: string | undefined): SortState[] {
  if (!sort) return []
  return [sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }]
}

/** The inverse of `parseSort`; undefined if nothing is sorted. */
export function sortText([first]: readonly SortState[]): string | undefined {
  return first && (first.desc ? `-${first.id}` : first.id)
}
