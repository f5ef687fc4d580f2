/** The paths of the prerendered pages. All but the first are named like their file. */
export const paths = {
  landing: '/',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refund-policy',
}
