import { createHash, randomBytes } from 'node:crypto'
import { LINK_HOURS, type LinkPurpose } from '@docket/contract/link-hours'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { enqueueMail, withdrawMails } from '../../../host/queue/mail.ts'
import type { KeyRing } from '../../../host/security/encryption.ts'

/** The purposes of the links that a user or an operator asks for. The link `not-me` is in a mail about a factor. */
export type RequestedPurpose = Exclude<LinkPurpose, 'not-me'>

/**
 * Makes a token and mails it. The user's earlier links keep working until one of them is used, so that a stranger who
 * asks for a link cannot end the user's own. `mailed_tokens` stores only the token's SHA-256; the waiting mail stores it
 * encrypted. The caller holds a lock on the user's row, so that no link is made unseen while another one is used.
 */
export async function mailToken(
  tx: Tx,
  keys: KeyRing,
  { userId, purpose }: { userId: number; purpose: RequestedPurpose },
): Promise<void> {
  const token = newToken()
  await tx
    .insertInto('mailed_tokens')
    .values({
      hash: tokenHash(token),
      user_id: userId,
      purpose,
      expires_at: new Date(Date.now() + LINK_HOURS[purpose] * 3_600_000),
    })
    .execute()
  await enqueueMail(tx, keys, { userId, template: purpose, secret: token })
}

/** How many links of one purpose a user has that still work. */
export async function countLiveTokens(
  tx: Tx,
  { userId, purpose }: { userId: number; purpose: LinkPurpose },
): Promise<number> {
  const { count } = await tx
    .selectFrom('mailed_tokens')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Uses a token, locks the row of its owner, and returns the owner's id. The owner's other links of a purpose that
 * can be asked for stop working, and unsent mails with them are withdrawn. Of two calls at the same time one succeeds.
 * @throws INVALID_TOKEN if it is unknown, expired, used or of another purpose. An invited admin can use only an
 *   invitation, and other users cannot use one.
 */
export async function useToken(tx: Tx, { token, purpose }: OfferedToken): Promise<number> {
  const owner = await tx
    .selectFrom('users')
    .innerJoin('mailed_tokens', 'mailed_tokens.user_id', 'users.id')
    .select(['users.id', 'users.role', 'users.email_verified_at'])
    .where('mailed_tokens.hash', '=', tokenHash(token))
    // Locks the user before the token, like mailToken, so that the two cannot deadlock.
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  if (!owner || isInvited(owner) !== (purpose === 'accept-invitation')) throw new ShopError('INVALID_TOKEN')
  const { numUpdatedRows } = await tx
    .updateTable('mailed_tokens')
    .set({ used_at: new Date() })
    .where('hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ShopError('INVALID_TOKEN')
  // Each link `not-me` is about a factor of its own.
  if (purpose !== 'not-me') await endLinks(tx, { userId: owner.id, purpose })
  return owner.id
}

async function endLinks(tx: Tx, { userId, purpose }: { userId: number; purpose: RequestedPurpose }) {
  await tx
    .deleteFrom('mailed_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  await withdrawMails(tx, { userId, template: purpose })
}

/**
 * Returns the owner of a token, before costly work is done for it. `useToken` checks the token again.
 * @throws INVALID_TOKEN if it is unknown, expired, used or of another purpose
 */
export async function requireLiveToken(
  db: Database,
  { token, purpose }: OfferedToken,
): Promise<{ email: string; username: string }> {
  const owner = await db
    .selectFrom('mailed_tokens')
    .innerJoin('users', 'users.id', 'mailed_tokens.user_id')
    .select(['users.email', 'users.username'])
    .where('hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (!owner) throw new ShopError('INVALID_TOKEN')
  return owner
}

/** An admin who has not accepted the invitation. */
export function isInvited(user: { role: 'USER' | 'ADMIN'; email_verified_at: Date | null }): boolean {
  return user.role === 'ADMIN' && user.email_verified_at === null
}

/** A token from a link, and the purpose of the call that got it. */
interface OfferedToken {
  token: string
  purpose: LinkPurpose
}

/** A token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database stores of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
