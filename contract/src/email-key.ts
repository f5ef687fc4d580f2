/** Node and browsers have it; the types of the contract are those of neither. */
declare const URL: { new (url: string): { hostname: string }; canParse(url: string): boolean }

export const MAX_EMAIL_LENGTH = 254

/** The part of an address before the @, in lower case: the characters of RFC 5322, without quotes. */
const MAILBOX = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9][a-z0-9-]*$/
/** The last label of a name on the internet: letters, or the ASCII form of other letters. */
const TOP_LABEL = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/
/** Other ASCII characters would lead the reader of addresses to another part of a URL. */
const DOMAIN_CHARACTERS = /^(?:[A-Za-z0-9.-]|[^\0-\x7F])+$/
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * The one form in which a mail address is stored and compared: in lower case, with the ASCII form of its domain, so that
 * `info@россия.рф` and `info@xn--h1alffa9f.xn--p1ai` are equal. What no one sees does not count. Null if the text is no
 * address.
 */
export function emailKey(typed: string): string | null {
  const text = plain(typed)
  const at = text.lastIndexOf('@')
  const mailbox = text.slice(0, at)
  const domain = asciiDomain(text.slice(at + 1))
  if (at < 1 || text.length > MAX_EMAIL_LENGTH || !MAILBOX.test(mailbox) || domain === null) return null
  const labels = domain.split('.')
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label))
  const key = `${mailbox}@${domain}`
  return isName && TOP_LABEL.test(labels.at(-1) ?? '') && key.length <= MAX_EMAIL_LENGTH ? key : null
}

/** A part of an address that someone searches for, in the form in which addresses are stored. */
export function emailPart(typed: string): string {
  const text = plain(typed)
  const start = text.lastIndexOf('@') + 1
  const domain = text.slice(start).split('.')
  return text.slice(0, start) + domain.map((label) => asciiDomain(label) ?? label).join('.')
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(IGNORABLE, '').trim().toLowerCase()
}

/** The ASCII form of a domain (UTS 46), which browsers and Node have in the reader of URLs. Null if it has none. */
function asciiDomain(domain: string): string | null {
  if (!DOMAIN_CHARACTERS.test(domain)) return null
  if (/^[\0-\x7F]*$/.test(domain)) return domain
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : null
}
