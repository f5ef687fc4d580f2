/**
 * The messages of errors (section 8 of docs/requirements.md has them), and the texts of a screen that failed to load.
 */
export const apiWords = {
  reference: 'Reference',
  network: 'Connection problems',
  canceled: 'Connection canceled',
  notFound: 'Resource not found.',
  fallback: 'Something went wrong. Please try again.',
  loadTitle: 'This could not be loaded',
}
