/** The texts of a product, for customers. */
export const productWords = {
  cardInStock: (countText: string) => `${countText} in stock`,
  outOfStock: 'Out of Stock',
  pageInStock: 'In Stock',
  pageInStockExact: (countText: string) => `${countText} available`,
  pageStockLow: (count: number) => `Only ${count} left!`,
  each: 'each',
  view: 'View',
  description: 'Description',
  details: 'Details',
  pictures: 'Pictures',
  pictureOf: (nth: number, count: number) => `Picture ${nth} of ${count}`,
  showPicture: (nth: number, count: number) => `Show picture ${nth} of ${count}`,
}
