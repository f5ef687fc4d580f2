/** Words that the screens of the back office share. */
export const admin = {
  discard: 'Close without saving?',
  discardHint: 'What you entered here is not saved and would be lost.',
}
