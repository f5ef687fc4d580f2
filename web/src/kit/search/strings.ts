/** The question before unsaved input is lost. */
export const unsavedWords = {
  discard: 'Close without saving?',
  discardHint: 'What you entered here is not saved and would be lost.',
}
