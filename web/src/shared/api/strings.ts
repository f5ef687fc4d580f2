/** The messages of errors (docs/checklist.md names the specified wording), and the texts of a screen that failed to load. */
export const apiWords = {
  reference: 'Reference',
  network: 'Connection problems',
  canceled: 'Connection canceled',
  notFound: 'Resource not found.',
  fallback: 'Something went wrong. Please try again.',
  loadTitle: 'This could not be loaded',
}
