/** Where the prerendered pages are. Each but the first is named like its file. */
export const paths = {
  landing: '/',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refund-policy',
}
