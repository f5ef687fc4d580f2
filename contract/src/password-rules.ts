/** The minimum length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 8
/** A password with fewer different characters, such as `aaaaaaaa` or `12121212`, is one of the first guesses. */
const MIN_DIFFERENT_CHARACTERS = 4
/** A shorter name is not looked for, because it is a part of many words. */
const MIN_NAME_LENGTH = 3
/** The fewest letters and digits of a password besides the names that an attacker knows. */
const MIN_LENGTH_WITHOUT_NAMES = 6

/** What everyone can know about the owner of a password. */
export interface PasswordOwner {
  email: string
  username: string
}

/**
 * Why a password is easy to guess, as a sentence that says what to change; null if this finds nothing. The server also
 * refuses the most used passwords. [ASVS 5.0, 6.2.4 and 6.2.11]
 */
export function findPasswordProblem(password: string, owner: PasswordOwner, storeName = ''): string | null {
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text).size < MIN_DIFFERENT_CHARACTERS)
    return 'It repeats a few characters. Use several different words.'
  const withoutNames = namesOf(owner, storeName).reduce((shorter, name) => shorter.replaceAll(name, ''), text)
  if (withoutNames !== text && countLettersAndDigits(withoutNames) < MIN_LENGTH_WITHOUT_NAMES) {
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

function countLettersAndDigits(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
