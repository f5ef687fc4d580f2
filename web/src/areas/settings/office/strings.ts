import { icu } from '@docket/contract/icu'
import { screenNames } from '../../../kit/office/strings.ts'

/** Settings in the back office. */
export const words = {
  title: screenNames.settings,
  tabNames: {
    shipments: 'Shipments',
    store: 'Store',
    brand: 'Brand',
    payments: 'Payments',
    pages: 'Pages',
  },
  saved: 'Settings saved successfully',

  tracking: 'Tracking numbers',
  onSale: 'On sale',
  notSold: 'Not sold',
  trackingHint:
    'Customers buy made-up shipments to build and test order tracking with. Their numbers begin with DKT-TEST-.',
  costPrice: 'Cost price',
  sellingPrice: 'Selling price',
  noPrice: 'Tracking numbers are not sold, because they have no price.',
  noPriceHint:
    'Customers see that none are for sale. What they bought before stays theirs. Enter both prices and save them to start selling.',
  priceChange: 'Applies to new orders. To stop selling, empty both fields and save.',
  savePrices: 'Save Prices',
  stopSelling: 'Stop selling',
  sellAgain: (price: string) => `Sell again at ${price}`,

  store: 'Store',
  storeName: 'Store name',
  storeNameHint: 'In the header, in titles, and in every mail.',
  chatNumber: 'Support number',
  chatNumberHint: 'With the country code, digits only. Buyers open a chat with it from their orders.',
  fromEnvironment: (value: string) => `If it is empty, the shop uses ${value}.`,
  noChat: 'If it is empty, buyers write an email instead.',
  save: 'Save Changes',

  alerts: 'Alerts',
  alertsHint: 'Get a mail or a message when something needs you.',
  alertsLink: 'Set up alerts',

  timeZone: 'Time zone',
  timeZoneNow: (time: string) => `It is ${time} there.`,
  timeZoneHint: 'Lists, files and receipts change at once, the dashboard within minutes.',
  saveTimeZone: 'Save Time Zone',

  methods: 'Payment methods',
  methodsHint: 'Payment keys are set on the server.',
  refused: (count: number) => `The provider refused the last ${count} payments`,
  showRefused: 'Show failed deposits',
  /** Before the time of the last refusal. */
  refusedWords: (words: string) => `It said: “${words}”. Check the provider’s dashboard. Last refused:`,
  states: { on: 'On', sandbox: 'Simulated', off: 'Off' },
  stateHints: {
    on: 'Payments are real.',
    sandbox: 'Test mode: no real payments.',
    off: 'Customers cannot choose it.',
  },
  minimum: 'Minimum',
  pending: 'Pending',
  inReview: 'In review',
  showReview: 'Show them',
  creditArrived: 'Credit crypto as it arrives',
  creditArrivedHint:
    'Customers get what they sent, also if it is less or more than requested. Off: you review every other amount.',
  lastCompleted: 'Last completed',
  never: 'None yet',

  rate: 'Card exchange rate',
  rateHint: 'The price of a dollar in naira. The server fetches and stores it.',
  noRate: 'No rate has been fetched yet.',
  noRateHint: 'Customers cannot pay by card until there is one.',
  perDollar: '1 USD =',
  source: 'Source',
  ofTime: 'As of',
  fetched: 'Fetched',
  previous: 'Previous rate',
  rateStates: { used: 'In use', refused: 'Refused', stale: 'Too old' },
  firstTitle: 'Confirm your first exchange rate.',
  refusedTitle: 'This rate was refused: it is too far from the previous one.',
  refusedHint: 'Check it elsewhere, then accept it. Until then, customers cannot pay by card.',
  staleTitle: 'This rate is too old.',
  staleHint: 'Customers cannot pay by card until its source answers again.',
  accept: 'Accept this rate',
  confirmAccept: (rate: string) => `Accept ${rate} for a dollar?`,
  confirmAcceptHint: 'Cards are charged at this rate from now on.',
  accepted: (rate: string) => `Cards are charged at ${rate} for a dollar from now on.`,
}

/** Who sells, on the papers of customers. */
export const sellerWords = {
  title: 'Seller',
  lead: 'Shown on receipts and statements only.',
  name: 'Legal name',
  nameHint: icu('Leave empty to use {name}.'),
  address: 'Address',
  taxNumber: 'Tax number',
  taxNumberHint: 'Include its type, such as VAT ID DE123456789.',
  save: 'Save Seller',
  saved: 'Settings saved successfully',
}

/** How much one operator may do alone. */
export const limitWords = {
  title: 'Operator limits',
  lead: 'What one operator can do in 24 hours. Owners too.',
  approvalAbove: 'Needs a second operator above',
  refunds: 'Refunds',
  credits: 'Credits',
  replacements: 'Replacements',
  replacementsPerAccount: 'Replacements per account of an order',
  reveals: 'Accounts viewed',
  removals: 'Accounts withdrawn or deleted',
  holds: 'Batches put on hold',
  customers: 'Customers suspended, erased or reset',
  operators: 'Operators invited or changed',
  exports: 'Exports',
  requests: 'Approvals requested',
  save: 'Save Limits',
  saved: 'Limits saved. The owners get an email.',
  raiseLead: 'Raised limits apply after an hour.',
  appliesFrom: (time: string) => `Applies from ${time}`,
  untilThen: (value: string) => `Until then ${value}`,
  ownersOnly: 'Only owners can change these.',
}
