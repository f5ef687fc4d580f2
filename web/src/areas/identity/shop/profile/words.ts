import { icu } from '@docket/contract/icu'
import { NEW_EMAIL_HOURS, UNDO_HOURS } from '@docket/contract/profile'
import { USERNAME_FORM } from '@docket/contract/username-rules'

/** The customer's name and email, and the pages behind the mails about another email. */
export const words = {
  title: 'Profile',
  username: 'Username',
  newUsername: 'New username',
  usernameHint: `${USERNAME_FORM}. It is your referral id, too.`,
  changeUsername: 'Change Username',
  saveUsername: 'Save Username',
  usernameChanged: 'Your username is changed.',
  email: 'Email',
  newEmail: 'New email',
  newEmailHint: 'We mail you a link there. Your email changes when you open it.',
  changeEmail: 'Change Email',
  sendLink: 'Send Link',
  linkSent: icu('We mailed a link to {email}.'),
  waiting: icu('Open the link we mailed to {email} by {when}.'),
  sendAgain: 'Send Again',
  keepEmail: 'Keep This Email',
  emailKept: 'Your email stays as it is.',
  since: 'Customer since',

  confirmTitle: 'Confirm Your New Email',
  confirmLead: 'From then on you log in with it, and our mails go there.',
  confirm: 'Confirm New Email',
  confirmedTitle: 'Email Changed',
  confirmedText: icu('You log in with {email} now.'),
  toAccount: 'Open My Account',
  toLogin: 'Proceed to Login',
  confirmFailedTitle: 'Link Not Valid',
  confirmFailedText: `The link works once, for ${NEW_EMAIL_HOURS} hours. Your account page shows your email.`,

  undoTitle: 'Was This Not You?',
  undoLead:
    'Press the button if you did not ask for another email. It brings this address back, signs your account out everywhere and ends its password.',
  undo: 'This was not me',
  undoneTitle: 'Your Email Is Back',
  undoneText: icu('We mailed a link to {email}. Set a new password with it: the old one no longer works.'),
  setNewPassword: 'Set a New Password',
  backToLogin: 'Back to Login',
  undoFailedTitle: 'Link Not Valid',
  undoFailedText: `The link works once, until ${UNDO_HOURS} hours after the change. If someone else may use your account, write to support.`,
}
