import { screenNames } from '../../../kit/office/strings.ts'

/** Histories: deposits, purchases and tracking numbers of all customers. */
export const words = {
  title: screenNames.histories,
  lead: 'The deposits and purchases of all users.',
  tabs: 'Histories',
}
