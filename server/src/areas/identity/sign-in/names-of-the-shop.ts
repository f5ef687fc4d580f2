import { textKey } from '@docket/contract/compare-texts'
import { withoutEnding } from '@docket/contract/without-ending'

/** What people call those who work for a shop. A customer with such a name could be taken for one of them. */
const NAMES_OF_STAFF = new Set(
  `abuse account accounts admin administrator administration admins billing contact customercare customerservice
  deposit deposits docket help helpdesk helpme hostmaster info mail mod moderator mods moderators noreply official
  operator operators owner owners payment payments postmaster refund refunds root sales security service services
  shop staff store superuser support supportteam sysadmin system team webmaster`.split(/\s+/),
)

/**
 * Whether a username is a name of the shop or of those who work for it, in any form: `Support`, `support_2` and
 * `the-shop.support` are. New customers cannot have it; a user who has it keeps it. Operators may have it.
 */
export function isNameOfShop(username: string, storeName: string): boolean {
  const parts = partsOf(username)
  const name = parts.join('')
  const shop = partsOf(storeName).join('')
  const isOfShop = (text: string) => NAMES_OF_STAFF.has(text) || (shop !== '' && text === shop)
  if (isOfShop(name)) return true
  const rest = shop !== '' && name.startsWith(shop) ? name.slice(shop.length) : name
  return isOfShop(rest) || parts.every((part) => isOfShop(part) || part === 'the')
}

/** The letters of a name without numbers at the end: dots, dashes and underscores only separate its parts. */
function partsOf(name: string): string[] {
  return textKey(name)
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => withoutEnding(part, '0123456789'))
    .filter((part) => part !== '')
}
