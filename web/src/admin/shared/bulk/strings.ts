/** The texts of bulk actions and of their Undo that several areas share. */
export const bulkWords = {
  undo: 'Undo',
  end: 'End now',
  remove: 'Delete',
  /** After the first names. */
  more: (shown: string, isOne: boolean) => `and ${shown} ${isOne ? 'other' : 'others'}`,
  /** What was not done, and the reasons. */
  because: (sentence: string, reasons: string) => `${sentence} ${reasons}`,
  times: (reason: string, count: string) => `${reason} (${count})`,
}
