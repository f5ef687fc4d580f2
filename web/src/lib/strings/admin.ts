/** The back office. */
export const admin = {
  products: { title: 'Products' },
}
