/** The number of deposits in review in the sidebar. The first screen loads it, and no other text about deposits. */
export const reviewCountWords = {
  toReview: (count: number, countText: string) =>
    `${countText} ${count === 1 ? 'deposit' : 'deposits'} to review`,
}
