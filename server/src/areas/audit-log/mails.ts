import type { OwnerNotice } from '@docket/contract/acts'
import type { DeclaredMails, LanesOf } from '../../host/areas/declared-mail.ts'
import type { Database } from '../../host/db/database.ts'
import type { DueMail } from '../../host/mails/mail-content.ts'
import { type OwnerNoticeFacts, ownerNoticeMail } from './owner-notice-mail.ts'

export const mails = {
  // An audit entry about an act that the owners must know of adds it (host/security/owner-notices.ts).
  'owner-notice': {
    lane: 'mail',
    content: async ({ db, shop }, mail) =>
      ownerNoticeMail(shop, { username: mail.username, ...(await ownerNoticeOf(db, mail)) }),
  },
} satisfies DeclaredMails

declare module '../../host/queue/mail.ts' {
  interface MailLanes extends LanesOf<typeof mails> {}
}

/** The facts of a notice to the owners, with the names of the operator who acted and of what the act is about. */
async function ownerNoticeOf(db: Database, { params }: DueMail): Promise<OwnerNoticeFacts> {
  const { kind, actorId, subject, at, ...figures } = params
  const [thing = '', idText = ''] = String(subject).split(':')
  const nameOf = async (id: number) =>
    (await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst())?.username
  return {
    kind: kind as OwnerNotice,
    by: typeof actorId === 'number' ? ((await nameOf(actorId)) ?? null) : null,
    thing,
    thingId: Number(idText),
    name: thing === 'user' ? ((await nameOf(Number(idText))) ?? null) : null,
    at: new Date(String(at)),
    figures,
  }
}
