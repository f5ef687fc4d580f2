/** The words of a printed receipt. */
export const receiptWords = {
  soldBy: 'Sold by',
  boughtBy: 'Bought by',
}
