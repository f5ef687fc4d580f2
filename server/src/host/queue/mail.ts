import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { type KeyRing, rowContext } from '../security/encryption.ts'
import { addJob } from './jobs.ts'
import { LINK_TEMPLATES, SECURITY_TEMPLATES } from './mail-lists.ts'

/**
 * The lane of every mail by its template. An area adds its own mails with `declare module`, from its declaration: see
 * host/areas/declared-mail.ts.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas extend it
export interface MailLanes {}

/** Mails for sign-in and about security events, and all others. Each lane has its own queue and its own pace. */
export type MailLane = 'security-mail' | 'mail'

/** Every mail that Docket sends. */
export type MailTemplate = keyof MailLanes

/** The mails that a user needs to sign in, and those about security events. */
export type SecurityMailTemplate = {
  [Template in MailTemplate]: MailLanes[Template] extends 'security-mail' ? Template : never
}[MailTemplate]

/** For queries on `mails`: mails without a link that could not be delivered. */
export const isFailedAndResendable = sql<boolean>`(
  failed_at IS NOT NULL AND failure IS DISTINCT FROM 'superseded' AND template <> ALL (${LINK_TEMPLATES}::text[])
)`

/** The context that the encrypted part of a mail is bound to. */
export const mailContext = (mailId: number) => rowContext('mails', mailId)

/**
 * Adds a mail and the job that sends it, in the transaction that is the reason for the mail, such as a purchase.
 * `secret`, such as a token, is stored encrypted and deleted once the mail is sent; `params` are stored in plain text.
 */
export async function enqueueMail(
  tx: Tx,
  keys: KeyRing,
  mail: { userId: number; template: MailTemplate; params?: Record<string, unknown>; secret?: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('mails_id_seq') AS id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The sequence of mails returned no id.')
  await tx
    .insertInto('mails')
    .values({
      id,
      user_id: mail.userId,
      template: mail.template,
      params: JSON.stringify(mail.params ?? {}),
      ciphertext: mail.secret === undefined ? null : keys.encrypt(mail.secret, mailContext(id)),
      key_id: mail.secret === undefined ? null : keys.currentKeyId,
    })
    .execute()
  const isSecurity = SECURITY_TEMPLATES.includes(mail.template)
  await addJob(tx, isSecurity ? 'deliver-security-mails' : 'deliver-mails', {})
}

/** Adds a mail about a security event and the job that sends it. It has no secret, so it needs no key. */
export async function addSecurityMail(
  tx: Tx,
  mail: { userId: number; template: SecurityMailTemplate; params: Record<string, unknown> },
): Promise<void> {
  await tx
    .insertInto('mails')
    .values({ user_id: mail.userId, template: mail.template, params: JSON.stringify(mail.params) })
    .execute()
  await addJob(tx, 'deliver-security-mails', {})
}

/** Adds a mail to each of these owners of the shop, and the job that sends them. */
export async function addOwnerMails(tx: Tx, ownerIds: readonly number[], params: object): Promise<void> {
  if (ownerIds.length === 0) return
  await tx
    .insertInto('mails')
    .values(ownerIds.map((id) => ({ user_id: id, template: 'owner-notice', params: JSON.stringify(params) })))
    .execute()
  await addJob(tx, 'deliver-mails', {})
}

/**
 * Marks the unsent mails of one template to a user as failed, because their links no longer work: another link was used,
 * or the user is suspended. A mail that is being sent at this moment still arrives.
 */
export async function withdrawMails(
  tx: Tx,
  { userId, template }: { userId: number; template: MailTemplate },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ failed_at: new Date(), failure: 'superseded', ciphertext: null, key_id: null })
    .where('user_id', '=', userId)
    .where('template', '=', template)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}
