import type { DeclaredMails, LanesOf } from '../../host/areas/declared-mail.ts'
import type { Database } from '../../host/db/database.ts'
import { greeting } from '../../host/mails/greeting.ts'
import type { DueMail, MailContent, MailSources } from '../../host/mails/mail-content.ts'
import { minuteOf } from '../../host/mails/minute-of.ts'
import type { NoticeFacts } from '../../host/security/owner-notices.ts'

export const mails = {
  // An audit entry about an act that the owners must know of adds it (host/security/owner-notices.ts).
  'owner-notice': { lane: 'mail', content: ownerNoticeMail },
} satisfies DeclaredMails

declare module '../../host/queue/mail.ts' {
  interface MailLanes extends LanesOf<typeof mails> {}
}

const AUDIT_LOG = { label: 'Open the audit log', path: 'audit' }
const LAST_OF_A_DAY =
  'This operator does this often. You get no more emails about it for now; the audit log has the rest.'

/** Tells an owner of an act of an operator that could harm the shop. It never has the text of an account. */
async function ownerNoticeMail(
  { db, shop, ownerNotices }: MailSources,
  { username, params }: DueMail,
): Promise<MailContent> {
  const notice = ownerNotices.get(String(params.kind))
  if (!notice) throw new Error(`No area declares the notice ${params.kind}.`)
  const facts = await factsOf(db, params)
  const { subject, sentence, page = AUDIT_LOG, note } = notice.words(facts)
  return {
    subject: `${subject} at ${shop.storeName}`,
    title: subject,
    paragraphs: [greeting(username), sentence, `Time: ${minuteOf(facts.at)}.`],
    button: { label: page.label, url: `${shop.publicUrl}/admin/${page.path}` },
    notes: [
      ...(facts.figures.isLast === true ? [LAST_OF_A_DAY] : []),
      note ?? 'Was this not agreed? Suspend the operator under Operators.',
    ],
  }
}

/** The facts of a notice, with the names of the operator who acted and of the user whom the act is about. */
async function factsOf(db: Database, params: DueMail['params']): Promise<NoticeFacts> {
  const { kind: _, actorId, subject, at, ...figures } = params
  const [thing = '', idText = ''] = String(subject).split(':')
  const thingId = Number(idText)
  const nameOf = async (id: number) =>
    (await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst())?.username
  const name = thing === 'user' ? await nameOf(thingId) : undefined
  return {
    by: (typeof actorId === 'number' ? await nameOf(actorId) : undefined) ?? 'A command on the server',
    thing,
    thingId,
    // Mail programs show a name with a dot as a link.
    person: name === undefined || name.includes('.') ? `user ${thingId}` : name,
    at: new Date(String(at)),
    figures,
  }
}
