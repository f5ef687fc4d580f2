/** The id of the heading above the accounts. */
export const ACCOUNTS_HEADING = 'accounts-heading'

/** Focuses the heading when the row that had the focus is gone. */
export function focusAccounts(): void {
  document.getElementById(ACCOUNTS_HEADING)?.focus({ preventScroll: true })
}
