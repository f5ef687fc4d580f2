/** The texts of a product, for customers. */
export const productWords = {
  cardInStock: (shown: string) => `${shown} in stock`,
  outOfStock: 'Out of Stock',
  pageInStock: 'In Stock',
  pageInStockExact: (shown: string) => `${shown} available`,
  pageStockLow: (count: number) => `Only ${count} left!`,
  each: 'each',
  description: 'Description',
  details: 'Details',
}
