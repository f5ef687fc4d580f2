/** The export of a list. */
export const exportWords = {
  downloadCsv: 'Download CSV',
  /** Read out after the count on the button. */
  rows: (count: number) => (count === 1 ? 'row' : 'rows'),
  downloading: (count: number, shown: string) => `Downloading ${shown} ${count === 1 ? 'row' : 'rows'}.`,
}
