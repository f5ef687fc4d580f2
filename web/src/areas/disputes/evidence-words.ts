import { icu } from '@docket/contract/icu'
import type { SeenKind } from '@docket/contract/purchases'

const seen: Record<SeenKind, string> = {
  OPENED: 'Opened',
  SHOWN: 'Shown on the screen',
  COPIED: 'Copied',
  DOWNLOADED: 'Downloaded',
}

/** The evidence about a disputed payment. */
export const words = {
  title: 'Evidence',
  lead: 'Print it as a PDF, and send it before the time runs out.',
  print: 'Print or Save as PDF',

  sheet: icu('Evidence for dispute {number}'),
  made: 'Made',
  seller: 'Seller',
  customer: 'Customer',
  erased: icu('{name} (account erased)'),
  signedUp: 'Signed up',
  confirmed: 'Email confirmed',
  never: 'No',
  disputed: 'Disputed amount',
  unknown: 'Unknown',
  reason: 'Reason given',

  payment: 'Payment',
  method: 'Method',
  opened: 'Started',
  credited: 'Added to the wallet',
  notCredited: 'Not added',
  charged: 'Charged',
  amount: 'Amount',
  reference: 'Reference',
  paymentId: 'Payment ID',

  orders: 'Orders since this payment',
  noOrders: 'No orders since this payment.',
  moreOrders: icu('The first {shown, number} of {total, number} orders.'),
  orderLine: icu('{quantity, plural, one {# item} other {# items}}, {amount}'),
  refunded: icu('{amount} refunded to the wallet'),
  goods: 'Delivered',
  moreGoods: icu('{count, plural, one {and # more} other {and # more}}'),
  terms: 'Terms',
  acceptedTerms: icu('Accepted the terms of {date}'),
  termsInForce: icu('Terms of {date} in force'),
  noTerms: 'None written yet',
  act: 'Customer',
  seen,
  time: 'Time',
  network: 'Network',
  notSeen: 'Not recorded as opened.',
  recordedSince: icu('What customers open, show, copy and download is recorded since {date}.'),

  signIns: 'Sign-ins',
  signInsKept: 'Of the last 90 days.',
  noSignIns: 'None in the last 90 days.',
  browser: 'Browser',
  none: '–',

  messages: 'Messages',
  noMessages: 'The customer has not reported a problem with these orders.',
  from: { CUSTOMER: 'Customer', OPERATOR: 'Shop' },

  termsText: icu('Terms of Service of {date}'),

  send: 'Send the evidence',
  sendHint: 'Goes to the provider and the bank. You can send it once.',
  message: 'Message to the bank',
  messageHint: 'Say why the payment is right. Remove what does not help.',
  file: 'Evidence (PDF)',
  fileHint: icu('Save this page as a PDF, and choose that file. {size} at most.'),
  noFile: 'Choose the PDF.',
  notPdf: 'Choose a PDF.',
  tooLarge: icu('This file has {size}. Choose one with {max} at most.'),
  phone: 'Customer’s phone',
  phoneHint: 'For claims of fraud only: with it, the provider gets the customer’s name and email, too.',
  submit: 'Send Evidence',
  confirm: icu('Send the evidence for dispute {number}?'),
  confirmText: 'The bank decides with what you send. You can’t change it later.',

  sentBy: icu('Sent by {name} on {date}.'),
  sentHint: 'The bank decides now. The money stays held until then.',
  sending: icu('{name} is sending it. Reload the page in a minute.'),
  refused: 'The provider refused it.',
  unreachable: 'It may not have arrived. Send it again: nothing is sent twice.',
  late: 'The time to answer is over.',
  byHand:
    'Answer this dispute in the provider’s dashboard: attach the PDF, then mark the dispute as answered.',
  over: 'This dispute needs no answer.',
  sent: 'Evidence sent.',
}
