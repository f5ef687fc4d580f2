/** A receipt on paper. */
export const receiptWords = {
  soldBy: 'Sold by',
  boughtBy: 'Bought by',
}
