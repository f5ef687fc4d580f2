/** The export of a list. */
export const exportWords = {
  downloadCsv: 'Download CSV',
  /** Read out after the count on the button. */
  rows: (count: number) => (count === 1 ? 'row' : 'rows'),
  downloading: (count: number, countText: string) =>
    `Downloading ${countText} ${count === 1 ? 'row' : 'rows'}.`,
}
