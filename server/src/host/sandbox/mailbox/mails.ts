import { withoutEnding } from '@docket/contract/without-ending'
import type { ParsedMail } from 'mailparser'
import type { Database } from '../../db/database.ts'

/** A mail in the mailbox. */
export interface StoredMail {
  id: number
  to: string
  subject: string
  text: string
  html: string
  /** Every http(s) address in the mail, each once, in the order of the text. */
  links: string[]
  at: Date
}

const MAX_STORED = 500
const MAX_LISTED = 100

/** Stores a mail for one recipient, and deletes all but the last 500 mails. */
export async function storeMail(
  db: Database,
  { recipient, mail }: { recipient: string; mail: ParsedMail },
): Promise<void> {
  const text = withoutNul(mail.text ?? '')
  const html = withoutNul(mail.html || '')
  const { id } = await db
    .insertInto('sandbox_mails')
    .values({
      recipient: withoutNul(recipient),
      subject: withoutNul(mail.subject ?? ''),
      body_text: text,
      body_html: html,
      links: JSON.stringify(linksIn(text, html)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('sandbox_mails')
    .where('id', '<=', id - MAX_STORED)
    .execute()
}

/** At most 100 mails, newest first; only those of `recipient` if it is given. */
export async function listMails(db: Database, recipient?: string): Promise<StoredMail[]> {
  return selectMails(db)
    .$if(recipient !== undefined, (q) => q.where('recipient', '=', recipient ?? ''))
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

export async function findMail(db: Database, id: number): Promise<StoredMail | undefined> {
  return selectMails(db).where('id', '=', id).executeTakeFirst()
}

function selectMails(db: Database) {
  return db
    .selectFrom('sandbox_mails')
    .select([
      'id',
      'recipient as to',
      'subject',
      'body_text as text',
      'body_html as html',
      'links',
      'received_at as at',
    ])
}

/** The addresses that a reader could follow: in HTML only those of links, not of pictures or styles. */
function linksIn(text: string, html: string): string[] {
  // Punctuation after an address in the text does not belong to the address.
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')]+/g)].map(([address]) =>
    withoutEnding(address, '.,;:!?'),
  )
  const inHtml = html.split('<').flatMap((tag) => {
    const address = /^a\s[^>]*href="(https?:\/\/[^"]+)"/i.exec(tag)?.[1]
    return address ? [address.replaceAll('&amp;', '&')] : []
  })
  return [...new Set([...inText, ...inHtml])]
}

/** Removes NUL, the only character that PostgreSQL cannot store. */
function withoutNul(text: string): string {
  return text.replaceAll('\u0000', '')
}
