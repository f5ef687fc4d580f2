/** The numbers in the sidebar. They have their own file, because the first screen loads it. */
export const waitingWords = {
  deposits: (count: number, countText: string) =>
    `${countText} ${count === 1 ? 'deposit' : 'deposits'} to review`,
  reports: (count: number, countText: string) =>
    ` ${countText} ${count === 1 ? 'report waits' : 'reports wait'}`,
  reportsAndHolds: (countText: string) => ` ${countText} reports and batches on hold wait`,
}
