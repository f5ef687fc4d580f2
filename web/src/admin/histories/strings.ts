import { screenNames } from '../shared/strings.ts'

/** Histories: deposits, purchases and tracking numbers of all customers. */
export const words = {
  title: screenNames.histories,
  lead: 'What everybody paid in, and what everybody bought.',
  tabs: 'Histories',
}
