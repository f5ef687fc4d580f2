/** The customer's own data. */
export const words = {
  title: 'Data',

  copyTitle: 'A copy of your data',
  copyText:
    'One JSON file with everything that the shop has about you: profile, wallet, orders with their logs, deposits, reports, mails and sign-ins. Keep it as safe as your logs.',
  copy: 'Download my data',
  copyStarted: 'Your data is being downloaded.',

  eraseTitle: 'Erase your account',
  eraseText:
    'Your name, email address, messages and sign-ins are erased for good, and you cannot sign in any more. The shop keeps its financial records, such as orders and payments, without your name. You can no longer see your orders, so take a copy first.',
  eraseNeeds:
    'The wallet must be empty, every deposit finished, every report settled, and no payment disputed.',
  erase: 'Erase my account',
  eraseConfirm: 'Erase your account for good?',
  eraseHint: 'This cannot be undone. Enter your password to confirm.',
  password: 'Password',
}
