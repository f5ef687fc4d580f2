/** The reset of a user's second step. */
export const words = {
  reset: 'Reset two-step sign-in',
  resetTitle: 'Reset two-step sign-in?',
  resetHint:
    'For a user who has lost the phone and the recovery codes. Two-step sign-in is turned off, passkeys are removed, and all sessions end. The password stays.',
  resetCheck:
    'Make sure first that it is really this person who asks. The user gets a mail if two-step sign-in was on.',
  reasonHint: 'Kept in the audit log. The user does not see it.',

  off: 'Two-step sign-in is off',
  wasOff: 'Two-step sign-in was off already',
  nothingOn: 'Two-step sign-in was off already, and there was no passkey',
  passkeysRemoved: (count: number) => (count === 1 ? '1 passkey removed' : `${count} passkeys removed`),
  sessionsEnded: (count: number) => (count === 1 ? '1 session ended' : `${count} sessions ended`),
}
