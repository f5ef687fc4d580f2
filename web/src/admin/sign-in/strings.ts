/** The sign-in of the back office. */
export const words = {
  signedInAsCustomer: 'You are logged in as a customer.',
  toShop: 'Back to the shop',

  adminLoginTitle: 'Admin Login',
  adminLoginLead: 'For the operators of this shop.',
  shopLogin: 'Customer login',
}
