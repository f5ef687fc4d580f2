/** The texts of bulk actions and of their Undo that several areas share. */
export const bulkWords = {
  undo: 'Undo',
  /** For coupons. */
  end: 'End now',
  remove: 'Delete',
  /** On a line of its own after the names of the first rows. */
  more: (shown: string, isOne: boolean) => `and ${shown} ${isOne ? 'other' : 'others'}`,
  /** What was not done, and the reasons. */
  because: (sentence: string, reasons: string) => `${sentence} ${reasons}`,
  times: (reason: string, count: string) => `${reason} (${count})`,
}
