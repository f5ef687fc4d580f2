interface Toggle {
  /** The ids that can be selected, in the order of the rows. */
  order: readonly string[]
  selected: ReadonlySet<string>
  /** The row that was pressed, and whether it is selected from now on. */
  id: string
  isSelected: boolean
  /** With Shift: the row that was pressed before. All rows between the two get the same state. */
  from: string | undefined
}

/** The selected ids after a row was pressed. */
export function selectRange({ order, selected, id, isSelected, from }: Toggle): Set<string> {
  const newSelection = new Set(selected)
  const [start, end] = [order.indexOf(from ?? id), order.indexOf(id)]
  const affectedIds =
    start === -1 || end === -1 ? [id] : order.slice(Math.min(start, end), Math.max(start, end) + 1)
  for (const affectedId of affectedIds) {
    if (isSelected) newSelection.add(affectedId)
    else newSelection.delete(affectedId)
  }
  return newSelection
}
