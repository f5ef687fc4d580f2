/** Deposits, in the storefront and in the back office. */
export const depositWords = {
  methods: { crypto: 'Crypto', card: 'Card' },
  statuses: {
    PENDING: 'Pending',
    COMPLETED: 'Completed',
    FAILED: 'Failed',
    EXPIRED: 'Expired',
    REVIEW: 'In review',
  },
}
