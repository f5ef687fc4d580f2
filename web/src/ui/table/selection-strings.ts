/** The texts of a selection. Apart from `uiWords`, because the storefront's lists have none. */
export const selectionWords = {
  select: 'Select',
  cancel: 'Cancel',
  all: 'Select all',
  selectRow: (name: string) => `Select ${name}`,
  selectPage: 'Select all rows on this page',
  bar: 'Selected rows',
  selected: (count: string) => `${count} selected`,
}
