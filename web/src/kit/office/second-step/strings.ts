/** The reset of a user's second step. */
export const words = {
  reset: 'Reset two-step sign-in',
  resetTitle: 'Reset two-step sign-in?',
  resetHint:
    'For a user who lost phone and recovery codes. Turns two-step sign-in off, removes passkeys and ends all sessions. The password stays.',
  resetCheck: 'First make sure who is asking. The user gets a mail.',
  reasonHint: 'Kept in the audit log. The user does not see it.',

  off: 'Two-step sign-in is off',
  wasOff: 'Two-step sign-in was off already',
  nothingOn: 'Two-step sign-in was off already, and there was no passkey',
  passkeysRemoved: (count: number) => (count === 1 ? '1 passkey removed' : `${count} passkeys removed`),
  sessionsEnded: (count: number) => (count === 1 ? '1 session ended' : `${count} sessions ended`),
}
