import { couponsForm, couponsScreen } from './office.ts'

/** Admin Coupons. */
export const words = {
  title: couponsScreen.label,
  lead: 'Codes that reduce the price. A purchase keeps its discount if its coupon changes later.',
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
  usesOf: (uses: string, maxUses: string) => `${uses} of ${maxUses}`,

  off: (percentage: string) => `${percentage} off`,
  onOrdersFrom: (amount: string) => `on orders from ${amount}`,
  perUser: (count: number, countText: string) =>
    count === 1 ? 'once per user' : `${countText} times per user`,
  inTotal: (count: number, countText: string) =>
    count === 1 ? 'once in total' : `${countText} times in total`,
  until: (day: string) => `until ${day}`,

  none: 'There are no coupons yet.',
  noneHint: 'Customers enter the name of a coupon beside the price, and see the discount before they pay.',
  noMatch: 'No coupons match your search.',
  clear: 'Clear search',

  name: 'Name',
  nameHint: 'The code that customers type. Case does not matter.',
  expiryHint: (zone: string) => `Valid through that day (${zone}).`,
  expiryPast: 'That day is over: the coupon cannot be used any more.',
  expiryRequired: 'Select an expiry date.',
  expiryInPast: 'The expiry date must be in the future.',
  limits: 'Limits',
  limitsHint: 'Leave a limit empty to have none.',
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
  deleteUsed: (count: string, isOne: boolean) =>
    `It cannot be used any more. The ${isOne ? 'order' : `${count} orders`} it was used for ${isOne ? 'keeps its' : 'keep their'} discount.`,

  severalEnded: (count: string, isOne: boolean) => `${count} ${isOne ? 'coupon' : 'coupons'} ended.`,
  notEnded: (count: string) => `${count} could not be ended:`,
  severalResumed: (count: string, isOne: boolean) =>
    `${count} ${isOne ? 'coupon has its' : 'coupons have their'} expiry date again.`,
  notResumed: (count: string) => `${count} could not get the expiry date back:`,
  confirmDeleteSeveral: (count: string, isOne: boolean) => `Delete ${count} ${isOne ? 'coupon' : 'coupons'}?`,
  deleteSeveralUnused: 'They have not been used. Once they are deleted, they cannot be used any more.',
  deleteSeveralUsed: (count: string, isOne: boolean) =>
    `They cannot be used any more. ${isOne ? 'The order they were used for keeps its' : `The ${count} orders they were used for keep their`} discount.`,
  severalDeleted: (count: string, isOne: boolean) => `${count} ${isOne ? 'coupon' : 'coupons'} deleted.`,
  notDeleted: (count: string) => `${count} could not be deleted:`,

  created: 'Coupon created successfully!',
  updated: 'Coupon updated successfully!',
  deleted: 'Coupon deleted successfully!',
}
