import { MAX_PASSKEYS, type newPasskey, type Passkey } from '@docket/contract/passkeys'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database, Tx } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { deletePasskeys, insertPasskey } from '../../../host/security/identity-changes.ts'
import { requireSession } from '../../../host/security/require-session.ts'
import { endSessions, type Identity } from '../../../host/security/sessions.ts'
import { writeEntry } from '../audit/audited.ts'
import { mailNotMeLink } from '../not-me/mail-not-me-link.ts'
import { requireConfirmedAddress } from '../sign-in/caller.ts'
import { loadWebauthn, relyingParty, storeChallenge, takeChallenge, userHandleOf } from './challenges.ts'

interface Row {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

function passkeyOf(row: Row): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** The caller's own passkeys, newest first. */
export async function listPasskeys(db: Database, userId: number): Promise<{ passkeys: Passkey[] }> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return { passkeys: rows.map(passkeyOf) }
}

/** @throws NOT_FOUND, also for a passkey of another user */
export async function renamePasskey(
  db: Database,
  userId: number,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return passkeyOf(row)
}

/**
 * Removes a passkey and ends the user's other sessions, because a person who found the device may use one of them.
 * @throws NOT_FOUND
 */
export async function removePasskey(
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { caller, address }: { caller: Identity; address: string },
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (tx) => {
    // A sign-in waits for this lock (begin-session.ts).
    await tx.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    const row = await tx
      .selectFrom('passkeys')
      .select('name')
      .where('id', '=', id)
      .where('user_id', '=', caller.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ShopError('NOT_FOUND')
    const ended = await endSessions(tx, { userId: caller.id, exceptSessionId: caller.sessionId })
    const entryId = await writeEntry(tx, {
      actorId: caller.id,
      action: 'passkey.remove',
      subject: `user:${caller.id}`,
      before: { name: row.name },
      after: { otherSessionsEnded: ended },
      address,
      sessionId: caller.sessionId,
    })
    await deletePasskeys(tx, entryId, id)
  })
  sessions.forget(caller.id)
  return { id }
}

/**
 * The options for a new passkey. It must verify its user (by fingerprint, face or PIN) and must be discoverable: a
 * sign-in needs no e-mail address, because the passkey tells the shop its user. So it replaces password and code.
 * @throws EMAIL_NOT_VERIFIED; ALREADY_EXISTS if the user has MAX_PASSKEYS already
 */
export async function beginPasskey(
  platform: Pick<Platform, 'db' | 'keys' | 'config' | 'shopIdentity'>,
  caller: Identity,
): Promise<{ options: Record<string, unknown> }> {
  const { db, keys } = platform
  const { generateRegistrationOptions } = await loadWebauthn()
  const { rpID, rpName } = relyingParty(platform)
  const user = await requireConfirmedAddress(db, caller.id)
  const existing = await db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', caller.id)
    .execute()
  if (existing.length >= MAX_PASSKEYS) throw tooManyError()
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(userHandleOf(keys, caller.id)),
    userName: user.email,
    userDisplayName: user.username,
    attestationType: 'none',
    // An authenticator that has a passkey of this user refuses to make a second one.
    excludeCredentials: existing.map((row) => ({ id: row.credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(db, options.challenge, { purpose: 'register', userId: caller.id })
  return { options: { ...options } }
}

/** Adds a passkey, mails its owner, and writes an audit entry. @throws INVALID_PASSKEY, ALREADY_EXISTS, EMAIL_NOT_VERIFIED */
export async function addPasskey(
  platform: Pick<Platform, 'db' | 'keys' | 'config' | 'shopIdentity'>,
  { caller, address }: { caller: Identity; address: string },
  { name, passkey }: { name: string; passkey: z.output<typeof newPasskey> },
): Promise<Passkey> {
  const { db, keys } = platform
  const credential = await verifyRegistration(platform, caller, passkey)
  return db.transaction().execute(async (tx) => {
    await requireRoomForPasskey(tx, caller.id)
    // It may have ended while this call waited for the lock, because the password or the second step was reset.
    await requireSession(tx, caller.sessionId)
    await requireConfirmedAddress(tx, caller.id)
    await requireNewCredential(tx, credential.id)
    const entryId = await writeEntry(tx, {
      actorId: caller.id,
      action: 'passkey.add',
      subject: `user:${caller.id}`,
      after: { name },
      address,
      sessionId: caller.sessionId,
    })
    const added = await insertPasskey(tx, entryId, {
      credentialId: credential.id,
      name,
      publicKey: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: credential.transports ?? [],
    })
    if (!added) throw knownError()
    const factor = { passkeyId: added.id }
    await mailNotMeLink(tx, keys, { userId: caller.id, factor, template: 'passkey-added' })
    return passkeyOf(added)
  })
}

async function verifyRegistration(
  platform: Pick<Platform, 'db' | 'config' | 'shopIdentity'>,
  caller: Identity,
  response: z.output<typeof newPasskey>,
) {
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { rpID, origin } = relyingParty(platform)
  const use = { purpose: 'register', userId: caller.id } as const
  const challenge = await takeChallenge(platform.db, response.response.clientDataJSON, use)
  const verified = await verifyRegistrationResponse({
    // The contract has checked the shape. The library's type allows only the transports and algorithms that it knows.
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw new ShopError('INVALID_PASSKEY')
  return verified.registrationInfo.credential
}

/** The lock makes simultaneous calls of one user wait for each other. */
async function requireRoomForPasskey(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const rows = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
  if (rows.length >= MAX_PASSKEYS) throw tooManyError()
}

async function requireNewCredential(tx: Tx, credentialId: string): Promise<void> {
  const known = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (known) throw knownError()
}

function knownError() {
  return new ShopError('ALREADY_EXISTS', 'This passkey is here already.')
}

function tooManyError() {
  return new ShopError('ALREADY_EXISTS', `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`)
}
