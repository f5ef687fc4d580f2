import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ShopError } from '../../platform/errors.ts'
import { createQueue } from '../../platform/queue.ts'

/** Argon2id (the library's default kind), 19 MiB, two passes: OWASP's first choice for password storage. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What a password is compared with where there is none to compare it with: costs the same, matches nothing. */
export const NOBODYS_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Hashing runs on libuv's four threads, which also read files and resolve names: one of them always stays free.
 * Whoever would wait longer than a second or two behind the others is turned away instead.
 */
const hashing = createQueue({
  atOnce: Math.min(3, availableParallelism()),
  waiting: 60,
  refusal: () => new ShopError('UNAVAILABLE', undefined, { retryAfter: 2 }),
})

/** @throws UNAVAILABLE where too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(composed(password), PARAMETERS))
}

/**
 * Whether the password is the one behind `stored`, in the same time whatever the answer is, and also for an account
 * that is not there (null) or has no password.
 * @throws UNAVAILABLE where too many wait already.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const isHash = stored?.startsWith('$argon2id$') ?? false
  const matches = await hashing(() => verify(isHash && stored ? stored : NOBODYS_HASH, composed(password)))
  return isHash && matches
}

/** One form for texts that look alike, such as é typed on two systems. */
function composed(password: string): string {
  return password.normalize('NFKC')
}
