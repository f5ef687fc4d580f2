import type { TrackingNumbersSearch } from './search.ts'

/** State of a shipment's page outside the address. A reload keeps it. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The shipment was just purchased: both forms as they were, for 'Buy another like this'. */
    purchasedWith?: Omit<TrackingNumbersSearch, 'bought'>
  }
}
