import { icu } from '@docket/contract/icu'
import { couponsForm, couponsScreen } from './office.ts'

/** Admin Coupons. */
export const words = {
  title: couponsScreen.label,
  lead: 'Discount codes.',
  add: couponsForm.add,
  edit: 'Edit Coupon',

  search: 'Search coupons',
  columnName: 'Name',
  percentage: 'Percentage',
  expiryDate: 'Expiry date',
  terms: 'Terms',
  uses: 'Uses',
  expired: 'Expired',
  usedUp: 'Used up',
  usesOf: icu('{uses, number} of {maxUses, number}'),

  off: icu('{percentage} off'),
  onOrdersFrom: icu('on orders from {amount}'),
  perUser: icu('{count, plural, =1 {once per user} other {# times per user}}'),
  inTotal: icu('{count, plural, =1 {once in total} other {# times in total}}'),
  until: icu('until {day}'),

  none: 'There are no coupons yet.',
  noneHint: 'Customers enter the code at checkout.',
  noMatch: 'No coupons match your search.',
  clear: 'Clear search',

  name: 'Name',
  nameHint: 'The code that customers type. Case does not matter.',
  expiryHint: icu('Valid through that day ({zone}).'),
  expiryPast: 'That day is over: the coupon cannot be used any more.',
  expiryRequired: 'Select an expiry date.',
  expiryInPast: 'The expiry date must be in the future.',
  limits: 'Limits',
  limitsHint: 'Empty means no limit.',
  maxUses: 'Total uses',
  maxUsesPerUser: 'Uses per user',
  minSubtotal: 'Minimum subtotal',
  refundFreesUse: 'A full refund gives the use back',
  preview: 'In words',
  create: 'Create Coupon',
  save: 'Save Changes',
  gone: 'This coupon does not exist.',
  goneHint: 'It may have been deleted in the meantime.',

  confirmDelete: 'Are you sure you want to delete this coupon?',
  deleteUnused: 'It has not been used. Once it is deleted, it cannot be used any more.',
  deleteUsed: icu(
    'It cannot be used any more. {count, plural, =1 {The order it was used for keeps its discount.} other {The # orders it was used for keep their discount.}}',
  ),

  severalEnded: icu('{count, plural, one {# coupon ended.} other {# coupons ended.}}'),
  notEnded: icu('{count, number} could not be ended:'),
  severalResumed: icu(
    '{count, plural, one {# coupon has its expiry date again.} other {# coupons have their expiry date again.}}',
  ),
  notResumed: icu('{count, number} could not get the expiry date back:'),
  confirmDeleteSeveral: icu('{count, plural, one {Delete # coupon?} other {Delete # coupons?}}'),
  deleteSeveralUnused: 'They have not been used. Once they are deleted, they cannot be used any more.',
  deleteSeveralUsed: icu(
    'They cannot be used any more. {count, plural, =1 {The order they were used for keeps its discount.} other {The # orders they were used for keep their discount.}}',
  ),
  severalDeleted: icu('{count, plural, one {# coupon deleted.} other {# coupons deleted.}}'),
  notDeleted: icu('{count, number} could not be deleted:'),

  created: 'Coupon created successfully!',
  updated: 'Coupon updated successfully!',
  deleted: 'Coupon deleted successfully!',
}
