import { icu } from '@docket/contract/icu'
import { screenNames } from '../../../kit/office/strings.ts'

/** The statements of a customer, in the back office. */
export const officeStatementWords = {
  lead: 'Every entry of this customer’s wallet, as they see it.',
  users: screenNames.users,
  user: icu('User {id}'),
  empty: 'No entries yet.',
  emptyHint: 'The first deposit, order or adjustment starts the statement.',
  missing: 'User not found',
  missingHint: 'There is no user with this number.',
  toUsers: 'All users',
}
