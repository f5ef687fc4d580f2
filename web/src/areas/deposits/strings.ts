import type { Deposit } from '@docket/contract/deposits'

/** The payment methods. A new method without a name here does not compile. */
const methods: Record<Deposit['method'], string> = { crypto: 'Crypto', card: 'Card' }

/** Deposits, in the storefront and in the back office. */
export const depositWords = {
  methods,
  statuses: {
    PENDING: 'Pending',
    COMPLETED: 'Completed',
    FAILED: 'Failed',
    EXPIRED: 'Expired',
    REVIEW: 'In review',
  },
  arrived: (arrived: string, requested: string) => `${arrived} of ${requested} arrived`,
  moreArrived: (arrived: string) => `${arrived} more arrived`,
}

/** What a card is charged in naira. */
export const cardWords = {
  quoteLabel: 'Card charge',
  charged: 'Your card is charged',
  noCharge: '–',
  rate: (dollar: string, naira: string) => `${dollar} = ${naira}`,
  rateHeld: (minutes: string) => `held for ${minutes}`,
  rateHeldFor: (seconds: number) => `The rate holds for ${seconds} more seconds.`,
  rateOver: 'The rate has expired; a new one is being loaded.',
  rateLoading: 'Fetching the exchange rate…',
}
