/** The texts of a product, for customers. */
export const productWords = {
  inStock: (shown: string) => `${shown} in stock`,
  outOfStock: 'Out of Stock',
  stockPlenty: 'In Stock',
  stockPlentyExact: (shown: string) => `${shown} available`,
  stockLow: (count: number) => `Only ${count} left!`,
  each: 'each',
  about: 'Description',
  details: 'Details',
}
