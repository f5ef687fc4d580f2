/** The messages of errors (SPEC.md prescribes their wording), and the texts of a screen that failed to load. */
export const apiWords = {
  reference: 'Reference',
  network: 'Connection problems',
  canceled: 'Connection canceled',
  notFound: 'Resource not found.',
  fallback: 'Something went wrong. Please try again.',
  loadTitle: 'This could not be loaded',
}
