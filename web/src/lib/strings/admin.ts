/** Words that the screens of the back office share. */
export const admin = {
  discard: 'Close without saving?',
  discardHint: 'What you entered here is not saved and would be lost.',
  editRow: 'Edit',
  deleteRow: 'Delete',
  /** Read out after the word on a row's button. */
  ofRow: (name: string) => ` of ${name}`,
  lossPerSale: (amount: string) => `Below the cost price: every sale loses ${amount}.`,
  profitPerSale: (amount: string) => `Every sale earns ${amount}.`,
  downloadCsv: 'Download CSV',
  /** Read out after the count on the button. */
  rows: (count: number) => (count === 1 ? 'row' : 'rows'),
  downloading: (count: number, shown: string) => `Downloading ${shown} ${count === 1 ? 'row' : 'rows'}.`,
}
