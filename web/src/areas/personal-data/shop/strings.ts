/** The customer's own data. */
export const words = {
  title: 'Account',
  lead: 'Download or delete your data.',

  copyTitle: 'A copy of your data',
  copyText:
    'One JSON file with your profile, wallet, orders and their logs, deposits, reports, mails and sign-ins. Keep it safe.',
  copy: 'Download my data',
  copyStarted: 'Your data is being downloaded.',

  eraseTitle: 'Erase your account',
  eraseText:
    'This deletes your name, email, messages and sign-ins for good. We keep orders and payments without your name. Download your orders first: you can’t see them afterwards.',
  eraseNeeds:
    'The wallet must be empty, every deposit finished, every report settled, and no payment disputed.',
  erase: 'Erase my account',
  eraseConfirm: 'Erase your account for good?',
  eraseHint: 'This cannot be undone. Enter your password to confirm.',
  password: 'Password',
}
