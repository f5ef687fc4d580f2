/** The texts of a product, for customers. */
export const productWords = {
  cardInStock: (countText: string) => `${countText} in stock`,
  outOfStock: 'Out of Stock',
  pageInStock: 'In Stock',
  pageInStockExact: (countText: string) => `${countText} available`,
  pageStockLow: (count: number) => `Only ${count} left!`,
  each: 'each',
  description: 'Description',
  details: 'Details',
}
