import { icu } from '@docket/contract/icu'

/** The words of a paper: a receipt or a statement. */
export const receiptWords = {
  seller: 'Seller',
  customer: 'Customer',

  title: 'Receipt',
  quantity: icu('{count, number} × {price}'),
  subtotal: 'Subtotal',
  discount: 'Discount',
  discountOf: icu('Discount {code}'),
  paid: 'Paid from wallet',
  refundedToWallet: 'Paid back to wallet',
  delivered: 'Delivered',
  refunded: 'Refunded',
  printedLogs: icu(
    '{count, plural, one {# {noun}, delivered in your account. It is not printed here.} other {# {nouns}, delivered in your account. They are not printed here.}}',
  ),

  share: 'Share',
  shareOf: icu(' a picture of this receipt, without the {nouns}'),
  shared: 'Picture saved.',
  shareFailed: 'The picture could not be made.',
  deliveredIn: 'Delivered in',
  seconds: icu('{seconds} s'),
}
