import { linkLasts } from '@docket/contract/link-hours'

/** The sign-in of the back office. */
export const words = {
  signedInAsCustomer: 'You are logged in as a customer.',
  toShop: 'Back to the shop',

  adminLoginTitle: 'Admin Login',
  adminLoginLead: 'For the operators of this shop.',
  shopLogin: 'Customer login',

  passwordChosen: 'Your password is set. Log in with it.',
  welcomeTo: (storeName: string) => `Welcome to ${storeName}`,
  invitation: {
    lead: 'Choose a password for the back office.',
    password: 'Password',
    confirmPassword: 'Confirm Password',
    submit: 'Choose Password',
    invalidTitle: 'Link Not Valid',
    invalidText: `This invitation does not work any more. A link works once, for ${linkLasts('accept-invitation')}. An owner of the shop can send you the invitation again. If you have chosen a password already, log in with it.`,
  },
}
