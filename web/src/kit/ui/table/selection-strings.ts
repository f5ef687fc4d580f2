/**
 * The texts of a selection. They are not in `uiWords`, which the shop's first screen loads, so that they load with the
 * first table.
 */
export const selectionWords = {
  select: 'Select',
  cancel: 'Cancel',
  all: 'Select all',
  selectRow: (name: string) => `Select ${name}`,
  selectPage: 'Select all rows on this page',
  bar: 'Selected rows',
  selected: (count: string) => `${count} selected`,
}
