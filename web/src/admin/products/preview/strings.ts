/** The preview of a product before it is saved. */
export const previewWords = {
  open: 'Preview',
  title: 'Preview',
  lead: 'As buyers would see it. Nothing is saved yet.',
  noTitle: 'No title yet',
  noPrice: 'No price yet',
}
