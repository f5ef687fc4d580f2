/** Admin Coupons. */
export const adminCoupon = {
  title: 'Coupons',
  lead: 'Codes that take a part off the price. What was bought with one keeps its discount whatever becomes of it.',
  add: 'Add Coupon',
  edit: 'Edit Coupon',

  search: 'Search coupons',
  columnName: 'Name',
  percentage: 'Percentage',
  expiryDate: 'Expiry date',
  terms: 'Terms',
  uses: 'Uses',
  expired: 'Expired',
  usedUp: 'Used up',
  usesOf: (uses: string, most: string) => `${uses} of ${most}`,

  off: (percentage: string) => `${percentage} off`,
  onOrdersFrom: (amount: string) => `on orders from ${amount}`,
  perUser: (count: number, shown: string) => (count === 1 ? 'once per user' : `${shown} times per user`),
  inAll: (count: number, shown: string) => (count === 1 ? 'once in all' : `${shown} times in all`),
  until: (day: string) => `until ${day}`,

  none: 'There are no coupons yet.',
  noneHint: 'Buyers enter the name of a coupon beside the price, and see what it takes off before they pay.',
  noMatch: 'No coupons match your search.',
  clear: 'Clear search',

  name: 'Name',
  nameHint: 'What buyers type: letters, digits, dashes and underscores, in whatever case.',
  expiryHint: (zone: string) => `It can be used to the end of that day in your time zone, ${zone}.`,
  expiryPast: 'That day is over: nobody can use the coupon any more.',
  expiryRequired: 'Select an expiry date.',
  expiryInPast: 'The expiry date must be in the future.',
  limits: 'Limits',
  limitsHint: 'Leave a limit empty to have none.',
  maxUses: 'Uses in all',
  maxUsesPerUser: 'Uses per user',
  minSubtotal: 'Least subtotal',
  preview: 'In words',
  create: 'Create Coupon',
  save: 'Save Changes',
  gone: 'This coupon does not exist.',
  goneHint: 'It may have been deleted in the meantime.',

  confirmDelete: 'Are you sure you want to delete this coupon?',
  deleteUnused: 'Nobody has used it. From now on nobody can.',
  deleteUsed: (count: string, isOne: boolean) =>
    `Nobody can use it any more. The ${isOne ? 'order' : `${count} orders`} it was used for ${isOne ? 'keeps its' : 'keep their'} discount.`,

  created: 'Coupon created successfully!',
  updated: 'Coupon updated successfully!',
  deleted: 'Coupon deleted successfully!',
}
