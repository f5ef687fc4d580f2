import type { Area } from '../areas/area.ts'
import type { DeclaredMails } from '../areas/declared-mail.ts'
import type { DueMail, MailContent, MailSources } from '../mails/mail-content.ts'

/** The mails of all areas by template. @throws if two areas declare the same one */
export function mailsOf(areas: readonly Area[]): DeclaredMails {
  const mails: Record<string, DeclaredMails[string]> = {}
  for (const area of areas) {
    for (const [template, mail] of Object.entries(area.mails ?? {})) {
      if (mails[template]) throw new Error(`Two areas declare the mail ${template}.`)
      mails[template] = mail
    }
  }
  return mails
}

/**
 * Writes the content of a stored mail; null if its link has expired.
 * @throws if no area declares its template, or if the row lacks something that the mail needs
 */
export async function createMailContent(
  { mails, ...sources }: MailSources & { mails: DeclaredMails },
  mail: DueMail,
): Promise<MailContent | null> {
  const declared = mails[mail.template]
  if (!declared) throw new Error(`No area declares the mail ${mail.template}.`)
  const { link, content } = declared
  if (link && mail.created_at.getTime() + link.hours * 3_600_000 < Date.now()) return null
  return content(sources, mail)
}
