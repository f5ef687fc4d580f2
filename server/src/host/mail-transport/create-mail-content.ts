import type { Area } from '../areas/area.ts'
import type { DeclaredMail } from '../areas/declared-mail.ts'
import { refuseTwice } from '../areas/refuse-twice.ts'
import type { DueMail, MailContent, MailSources } from '../mails/mail-content.ts'
import type { OwnerNotice } from '../security/owner-notices.ts'

/** The mails of a shop by template, and what its owners get mails about. */
export interface ShopMails {
  mails: Readonly<Record<string, DeclaredMail>>
  ownerNotices: ReadonlyMap<string, OwnerNotice>
}

/** The mails of all areas. @throws if two areas declare the same one */
export function mailsOf(areas: readonly Area[]): ShopMails {
  const mails: Record<string, DeclaredMail> = {}
  for (const area of areas) {
    for (const [template, mail] of Object.entries(area.mails ?? {})) {
      if (mails[template]) throw new Error(`Two areas declare the mail ${template}.`)
      mails[template] = mail
    }
  }
  return { mails, ownerNotices: noticesOf(areas) }
}

/**
 * An area may use the notice of another one, such as that of a large credit. @throws if two notices have the same kind
 */
function noticesOf(areas: readonly Area[]): ReadonlyMap<string, OwnerNotice> {
  const notices = new Set(areas.flatMap(({ ownerNotices = {} }) => Object.values(ownerNotices).flat()))
  refuseTwice(
    'notice to the owners',
    [...notices].map(({ kind }) => kind),
  )
  return new Map([...notices].map((notice) => [notice.kind, notice]))
}

/**
 * Writes the content of a stored mail; null if its link has expired, or if its reason is gone.
 * @throws if no area declares its template, or if the row lacks something that the mail needs
 */
export async function createMailContent(
  { mails, ...sources }: MailSources & ShopMails,
  mail: DueMail,
): Promise<MailContent | null> {
  const declared = mails[mail.template]
  if (!declared) throw new Error(`No area declares the mail ${mail.template}.`)
  const { link, content } = declared
  if (link && mail.created_at.getTime() + link.hours * 3_600_000 < Date.now()) return null
  return content(sources, mail)
}
