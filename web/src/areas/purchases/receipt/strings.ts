/** The words of a paper: a receipt or a statement. */
export const receiptWords = {
  seller: 'Seller',
  customer: 'Customer',
}
