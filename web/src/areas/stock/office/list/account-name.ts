import type { Account } from '@docket/contract/admin/stock'

/** How many characters of the beginning and of the end stay. The end stays because accounts often begin alike. */
const [START, END] = [24, 20]

/** An account's text on one line, as its name in a question or a label. The middle of a long text is left out. */
export function accountName({ value }: Pick<Account, 'value'>): string {
  const line = (value ?? '').replace(/\s+/g, ' ')
  const characters = [...line]
  if (characters.length <= START + END) return line
  return `${characters.slice(0, START).join('')}…${characters.slice(-END).join('')}`
}
