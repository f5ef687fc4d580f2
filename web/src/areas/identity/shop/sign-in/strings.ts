import { linkLasts } from '@docket/contract/link-hours'
import { USERNAME_FORM } from '@docket/contract/username-rules'

/** Sign-up, sign-in and password reset. */
export const words = {
  signUp: 'Sign Up',
  backToLogin: 'Back to Login',
  mailbox: 'Open the sandbox mailbox',

  loginLeadBeforeRedirect: 'Log in to continue.',
  unverified: 'Just signed up? Verify your email before you log in.',
  unverifiedAction: 'Verify your email',
  sessionEnded: 'Your session has ended.',
  customerErased: 'Your account has been deleted.',
  passwordUpdated: 'Your password has been updated. Log in with the new one.',
  forBackOffice: 'The page you wanted belongs to the back office.',
  toAdminLogin: 'Admin Login',
  signedInAsAdmin: 'You are logged in to the back office. Log in as a customer to shop.',
  toBackOffice: 'Back to the back office',
  noAccount: 'No account yet?',

  registerLead: 'We will send you a link to verify your email.',
  username: 'Username',
  usernameHint: `${USERNAME_FORM}.`,
  confirmPassword: 'Confirm Password',
  referralId: 'Referral Id',
  referralHint: 'The username of the person who referred you.',
  acceptTerms: 'By signing up you accept the ',
  registered: 'User registered successfully.',
  haveAccount: 'Have an account already?',

  confirmTitle: 'Confirm Your Email',
  confirmLead: 'A verification link was sent to',
  confirmLeadWithoutAddress: 'A verification link was sent to the email address you signed up with.',
  confirmText:
    'Open it to verify your account. If you already have one, we mailed you that instead. If the mail has not arrived or has expired, request a new one.',
  resend: 'Resend Verification Email',
  resent: (email: string) => `If an account with ${email} exists, a new verification link has been sent.`,
  resentToast: 'Verification email sent successfully.',

  verifyingTitle: 'Verifying Your Email',
  verifyingText: 'This takes a moment.',
  verifiedTitle: 'Email Verified!',
  verifiedText: 'Your account is ready.',
  verifiedAndKnownText: 'You are signed in.',
  verifiedStamp: 'Verified',
  proceedToLogin: 'Proceed to Login',
  /** Signs in and opens the page from which the customer signed up, or the products. */
  continueShopping: (hasPage: boolean) => (hasPage ? 'Continue where you left off' : 'Start shopping'),
  logInToContinue: 'Log in with your password to continue.',
  verifyFailedTitle: 'Verification Failed',
  verifyFailedText: 'The verification link is either invalid or has expired. Please request a new one.',
  requestVerification: 'Request a New Link',
  perhapsGood: 'Your link may still be valid.',
  perhapsVerified: 'A link works once. If you have used it before, your email is verified.',

  forgotLead: 'We will send you a link to set a new password.',
  sendResetLink: 'Send Reset Link',
  resetSentTitle: 'Check Your Email',
  resetSent: (email: string) =>
    `If an account with ${email} exists, a link to set a new password has been sent.`,
  resetSentText: `It works once, for ${linkLasts('reset-password')}.`,
  otherAddress: 'Use Another Address',

  resetTitle: 'Reset Password',
  resetLead:
    'This signs you out everywhere and removes your passkeys and tracking keys. Two-step sign-in stays on.',
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm New Password',
  updatePassword: 'Update Password',
  resetFailedTitle: 'Link Not Valid',
  resetFailedText: `A reset link works once, for ${linkLasts('reset-password')}. Your password is unchanged.`,
  requestReset: 'Request a New Link',

  notMeTitle: 'Was This Not You?',
  notMeLead:
    'Didn’t add this passkey or turn on two-step sign-in? Press the button. It signs you out everywhere and ends your tracking keys.',
  notMe: 'This was not me',
  notMeDoneTitle: 'Everyone Is Signed Out',
  passkeyRemoved: 'The passkey is removed. Your sessions and tracking keys have ended.',
  secondStepEnds: (when: string) =>
    `Two-step sign-in is removed on ${when}. Until then a login needs its code. Write to support if you need it sooner.`,
  ownerDecides: 'You are signed out everywhere. Only an owner can remove this; we have told them.',
  notMeNext: 'Now set a new password, in case someone else knows yours.',
  setNewPassword: 'Set a New Password',
  notMeFailedTitle: 'Link Not Valid',
  notMeFailedText: `The link works once, for ${linkLasts('not-me')}, and ends with the passkey or two-step sign-in that it is about. If someone else may use your account, set a new password.`,
}
