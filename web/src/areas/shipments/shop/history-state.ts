import type { TrackingNumbersSearch } from './search.ts'

/** State of a shipment's page outside the address. A reload keeps it. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set right after a purchase: what the USA and the international form contained, for 'Buy another like this'. */
    purchasedWith?: Omit<TrackingNumbersSearch, 'bought'>
  }
}
