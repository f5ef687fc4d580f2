import type { Account } from '@docket/contract/admin/stock'

const MAX_LENGTH = 40

/** The beginning of an account's text, as its name in a question or a label. */
export function accountName({ value }: Pick<Account, 'value'>): string {
  const line = (value ?? '').replace(/\s+/g, ' ')
  const characters = [...line]
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : line
}

/** Whether an account can be deleted or withdrawn. */
export function isAvailable({ isSold, isWithdrawn, isOnHold }: Account): boolean {
  return !isSold && !isWithdrawn && !isOnHold
}
