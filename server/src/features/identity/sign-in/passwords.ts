import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts'
import { ShopError } from '../../../platform/errors.ts'

/** Argon2id (the default of the library), 19 MiB, two passes: OWASP's first recommendation for passwords. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash for users without a password: a comparison takes the same time and never matches. */
export const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Hashing runs on the four threads of libuv, which also read files and resolve names, so one of them always stays free.
 * A call that would wait for more than a second or two is refused.
 */
const hashing = createSemaphore({
  atOnce: Math.min(3, availableParallelism()),
  waiting: 60,
  refusal: () => new ShopError('UNAVAILABLE', undefined, { retryAfter: 2 }),
})

/** @throws UNAVAILABLE if too many calls wait. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normalize(password), PARAMETERS))
}

/**
 * Whether the password matches the hash. It takes the same time in every case, also for an unknown user (null) or a
 * user without a password.
 * @throws UNAVAILABLE if too many calls wait.
 */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  const isHash = storedHash?.startsWith('$argon2id$') ?? false
  const matches = await hashing.run(() =>
    verify(isHash && storedHash ? storedHash : DUMMY_HASH, normalize(password)),
  )
  return isHash && matches
}

/** The same form for texts that look the same, such as é typed on two systems. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}
