/** The minimum length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 8
/** A password of fewer different characters, such as `aaaaaaaa` or `12121212`, is one of the first guesses. */
const MIN_DIFFERENT_CHARACTERS = 4
/** Shorter names are parts of many words. */
const MIN_NAME_LENGTH = 3
/** What must be left of a password without the names that an attacker knows. */
const MIN_REST_LENGTH = 6

/** Who a password is for: what everyone can know about its owner. */
export interface PasswordOwner {
  email: string
  username: string
}

/**
 * Why a password is easy to guess, as a sentence that says what to change; null if this finds nothing. The server also
 * knows the most used passwords. [ASVS 5.0, 6.2.4 and 6.2.11]
 */
export function findPasswordProblem(password: string, owner: PasswordOwner, storeName = ''): string | null {
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text).size < MIN_DIFFERENT_CHARACTERS)
    return 'It repeats a few characters. Use several different words.'
  const rest = namesOf(owner, storeName).reduce((left, name) => left.replaceAll(name, ''), text)
  if (rest !== text && lettersAndDigits(rest) < MIN_REST_LENGTH) {
    return 'It is made of your email address, your username or the name of the shop. Add other words.'
  }
  return null
}

/** Longest first, so that a name within another one does not break it into pieces. */
function namesOf({ email, username }: PasswordOwner, storeName: string): string[] {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@')
  const company = domain.split('.').at(-2) ?? ''
  return [email, mailbox, domain, company, username, storeName, storeName.replaceAll(' ', '')]
    .map((name) => name.normalize('NFKC').toLowerCase())
    .filter((name) => name.length >= MIN_NAME_LENGTH)
    .sort((one, other) => other.length - one.length)
}

function lettersAndDigits(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
