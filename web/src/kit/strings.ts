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
  security: 'Security',
  activity: 'Recent activity',
  logout: 'Logout',
  loginOrSignUp: 'Login / Sign up',
  account: 'Account',
  accountOf: (username: string) => `Account of ${username}`,
  walletOf: (balance: string) => `Wallet ${balance}: deposit`,
  walletLoading: 'Wallet',
  backOffice: 'Back office',
}
