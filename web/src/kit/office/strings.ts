/** The names of the screens, for titles, sidebar and palette. */
export const screenNames = {
  dashboard: 'Dashboard',
  users: 'Users',
  operators: 'Operators',
  categories: 'Categories',
  subCategories: 'Subcategories',
  products: 'Products',
  histories: 'Histories',
  reports: 'Reports',
  approvals: 'Approvals',
  settings: 'Settings',
  auditLog: 'Audit log',
  activity: 'Activity',
  security: 'Security',
}

/** Texts that the screens of the back office share. */
export const officeWords = {
  /** Above a preview. */
  shownOn: 'Shown on',
  devices: { phone: 'Phone', desktop: 'Desktop' },
  reason: 'Reason',
  editRow: 'Edit',
  deleteRow: 'Delete',
  /** For screen readers, after the text of a row's button: Edit X, Details of X, Send again to X. */
  rowName: (name: string) => ` ${name}`,
  ofRow: (name: string) => ` of ${name}`,
  toRow: (name: string) => ` to ${name}`,
  lossPerSale: (amount: string) => `Below the cost price: every sale loses ${amount}.`,
  profitPerSale: (amount: string) => `Profit ${amount} a sale.`,
  unknownTitle: 'We got no response',

  /** In the sidebar, below Histories. */
  historiesHint: 'orders and deposits',

  /** A field of the product, with a word of `contract/src/nouns.ts`. */
  noun: 'The buyer gets',
  nounHint: 'Screens, mails and files use this word. Orders call accounts logs.',

  addProduct: 'Add Product',
  addCategory: 'Add Category',
  addSubCategory: 'Add Subcategory',
}

export const quarantineWords = {
  title: 'This shop is in quarantine',
  text: 'It sends no mail and takes no payments. Restart it without quarantine to open it.',
}

/** A product that does not exist or is deleted. */
export const productGone = {
  gone: 'This product does not exist.',
  goneHint: 'It may have been deleted in the meantime.',
}
