import { refundWords } from '../../../kit/strings.ts'

/**
 * The texts of the landing page. The texts of its header are in kit/strings.ts. The texts that an admin can replace
 * are in kit/site-texts.ts.
 */
export const landing = {
  title: (store: string, headline: string) => `${store} · ${headline}`,
  imageAlt: 'A torn receipt beside the words: Your Premier Source for Digital Assets',
  navigation: 'On this page',

  leadOf: (categories: string) => `${categories}, in stock now. Pay once and get it in seconds.`,
  free: 'Free to join.',
  payBy: (methods: string) => `Pay by ${methods}.`,
  deliveredAtOnce: 'Instant delivery.',
  refunds: refundWords.rules,
  ifItFails: refundWords.promise,

  boardTitle: 'In stock now',
  boardOthers: 'Everything else',
  boardTotal: 'Ready for delivery',
  boardCounted: 'Updated at',
  stepsTitle: 'How it works',
  steps: ['Top up your wallet', 'Choose from the stock', 'Buy, and have it at once'],

  figures: 'In figures',

  services: 'Services',
  serviceText: (kinds: string, price: string) => `${kinds}. From ${price}.`,
  otherServices: 'Everything else',
  otherServicesText: (categories: string) => `${categories}.`,
  shipments: 'Test shipments',
  shipmentsText: (price: string) =>
    `Made-up parcels for testing tracking pages and integrations. ${price} each.`,

  products: 'Products',
  productsLead: 'In stock today.',
  notInStock: 'Not in stock yet',
  inStock: (count: string) => `${count} in stock`,
  buyNowOf: (product: string) => ` ${product}`,

  whyUs: 'Why Us',
  whyUsLead: 'Every purchase has a receipt that shows what you paid and what you got.',
  sampleReceipt: 'A sample receipt',
  sampleOrder: 'ORD-0042',
  samplePaid: 'Paid from wallet',
  sampleLeft: 'Left in the wallet',
  samplePaidAt: 'Paid 13:07:21',
  sampleDeliveredAt: 'Delivered 13:07:21',
  delivered: 'Delivered',

  testimonials: 'Testimonials',
  testimonialsLead: 'What customers say.',

  contact: 'Contact',
  questions: 'Questions?',
  questionsText: 'Ask before you buy, or about an order. Include your order number.',
  chat: 'Chat with support',
  chatMessage: 'Hello, I have a question.',
  mail: 'Write to support',
  newHere: 'New here?',
  newHereText: 'Create a free account in a minute.',
  createAccount: 'Create an account',
}

/** What is true for every purchase. */
export const reasons = [
  {
    title: 'Delivered as you pay',
    text: 'Pay, and what you bought is on the screen with its receipt.',
  },
  {
    title: 'Sold once',
    text: 'Each item is sold once, to one buyer.',
  },
  {
    title: 'Yours to keep',
    text: 'Show, copy or download your orders as often as you need.',
  },
  {
    title: 'Encrypted in storage',
    text: 'Account data is encrypted in our database from the moment it is added.',
  },
]
