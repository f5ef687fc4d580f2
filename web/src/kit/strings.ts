export const DEFAULT_STORE_NAME = 'Docket'

/** The texts of the header of the app and of the landing page. */
export const headerWords = {
  walletFailed: "An error occured while getting user's balance.",
  mainNavigation: 'Main',
  products: 'Products',
  orders: 'My Orders',
  trackingNumbers: 'Tracking Numbers',
  deposit: 'Deposit',
  statements: 'Statements',
  logout: 'Logout',
  loginOrSignUp: 'Login / Sign up',
  account: 'Account',
  accountOf: (username: string) => `Account of ${username}`,
  walletOf: (balance: string) => `Wallet ${balance}: deposit`,
  walletLoading: 'Wallet',
  backOffice: 'Back office',
}

/** The names of the legal pages. */
export const legalTitles = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  'refund-policy': 'Refund Policy',
}

/** A promise of the shop, and the link to its rules. */
export const refundWords = {
  promise: 'Doesn’t work? We replace or refund it.',
  rules: 'How refunds work',
}

/** The links in the footer of every page. */
export const footerWords = {
  navigation: 'Legal',
  links: Object.entries(legalTitles).map(([name, label]) => ({ href: `/${name}`, label })),
}
