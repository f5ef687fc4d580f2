import { availableParallelism } from 'node:os'
import { findPasswordProblem, type PasswordOwner } from '@docket/contract/password-rules'
import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../../../host/concurrency/semaphore.ts'
import { ShopError } from '../../../host/errors.ts'

/** Argon2id (the default of the library), 19 MiB, two passes: OWASP's first recommendation for passwords. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash for users without a password: a comparison takes the same time and never matches. */
export const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Hashing runs on the four threads of libuv, which also read files and resolve names, so one of them always stays free.
 * Of the calls of strangers 60 may wait, and of the calls of known callers another 60, which go first. So a flood of
 * sign-ins from any number of networks makes a user on an own network wait for one hash only.
 */
const hashing = createSemaphore({
  atOnce: Math.min(3, availableParallelism()),
  waiting: 60,
  refusal: () => new ShopError('UNAVAILABLE', undefined, { retryAfter: 2 }),
})

/** Who waits for a hash. */
interface Waiting {
  /** The caller has proved something: a session, a mailed link, or a network from which the user has signed in lately. */
  isKnown: boolean
}

const STRANGER: Waiting = { isKnown: false }

/** @throws UNAVAILABLE if too many calls wait. */
export function hashPassword(password: string, { isKnown } = STRANGER): Promise<string> {
  return hashing.run(() => hash(normalize(password), PARAMETERS), isKnown)
}

/**
 * Whether the password matches the hash. It takes the same time in every case, also for an unknown user (null) or a
 * user without a password.
 * @throws UNAVAILABLE if too many calls wait.
 */
export async function passwordMatches(
  storedHash: string | null,
  password: string,
  { isKnown } = STRANGER,
): Promise<boolean> {
  const isHash = storedHash?.startsWith('$argon2id$') ?? false
  const matches = await hashing.run(
    () => verify(isHash && storedHash ? storedHash : DUMMY_HASH, normalize(password)),
    isKnown,
  )
  return isHash && matches
}

/** The same form for texts that look the same, such as é typed on two systems. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** Up to four digits and signs at each end: people put them around a common password. */
const AFFIX = /^[^a-z]{1,4}|[^a-z]{1,4}$/g
/** If fewer characters remain without them, the rest is not compared with the common passwords. */
const MIN_WORD_LENGTH = 4

/** Why a new password would be guessed, as a sentence for the user that says what to change; null if it is accepted. */
export async function findPasswordWeakness(
  password: string,
  owner: PasswordOwner,
  storeName: string,
): Promise<string | null> {
  const common = await loadCommonPasswords()
  const text = password.normalize('NFKC').toLowerCase()
  if (common.has(text))
    return 'It is one of the most used passwords. Use several words that do not belong together.'
  const word = text.replace(AFFIX, '')
  if (word.length >= MIN_WORD_LENGTH && common.has(word)) {
    return 'It is a common password with a few characters around it. Use several words that do not belong together.'
  }
  return findPasswordProblem(password, owner, storeName)
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most used passwords, in lower case. Loaded at the first new password: they need 4 MB. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswords
}
