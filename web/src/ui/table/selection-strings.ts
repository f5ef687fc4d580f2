/** The texts of a selection. Apart from `uiWords`, which the shop's first screen loads: these load with the first table. */
export const selectionWords = {
  select: 'Select',
  cancel: 'Cancel',
  all: 'Select all',
  selectRow: (name: string) => `Select ${name}`,
  selectPage: 'Select all rows on this page',
  bar: 'Selected rows',
  selected: (count: string) => `${count} selected`,
}
