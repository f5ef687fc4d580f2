/** The texts of bulk actions that several areas share. */
export const bulkWords = {
  end: 'End now',
  remove: 'Delete',
  undo: 'Undo',
  /** The first names, and how many more there are. */
  andMore: (names: string, more: string, isOne: boolean) =>
    `${names} and ${more} ${isOne ? 'other' : 'others'}`,
  /** What was not done, and the reasons. */
  because: (sentence: string, reasons: string) => `${sentence} ${reasons}`,
  times: (reason: string, count: string) => `${reason} (${count})`,
}
