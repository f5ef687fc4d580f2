import type { Permission } from '@docket/contract/permissions'

/** What the roles may do. */
export const words = {
  title: 'What each role may do',
  lead: 'A role is a fixed set of permissions. A new role applies at once, without a new sign-in.',
  everything: 'May do everything.',
  everythingBut: (exceptions: string) => `May do everything, but not ${exceptions}.`,
  may: (permissions: string) => `May ${permissions}.`,

  /** After "May". */
  short: {
    view: 'look at customers and their orders',
    stock: 'manage the stock',
    catalogue: 'edit the products',
    refund: 'refund orders',
    adjust: 'adjust wallets and edit coupons',
    export: 'export lists',
    reveal: 'see sold accounts',
    settings: 'change the settings',
    security: 'read the audit log and the activity',
    people: 'manage operators and suspend customers',
  } satisfies Record<Permission, string>,

  full: {
    view: 'See the dashboard, customers, orders, deposits, reports and coupons',
    stock: 'Add, change, withdraw and delete accounts, and put them on hold',
    catalogue: 'Change categories, subcategories and products',
    refund: 'Refund orders, replace accounts and answer reports',
    adjust: 'Adjust wallets, settle deposits in review, and change coupons',
    export: 'Download lists as CSV files',
    reveal: 'See the accounts that a customer has bought',
    settings: 'Change the settings of the store, and the prices of tracking numbers',
    security: 'Read the audit log and the activity, and require two-step sign-in of every admin',
    people: 'Invite and manage operators; suspend and erase customers, and reset their two-step sign-in',
  } satisfies Record<Permission, string>,
}
