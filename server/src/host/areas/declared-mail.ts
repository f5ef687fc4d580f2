import type { DueMail, MailContent, MailSources } from '../mails/mail-content.ts'
import type { MailLane } from '../queue/mail.ts'

/** A mail of an area. Mails of earlier releases may wait, so a template is never renamed. */
export interface DeclaredMail {
  /**
   * `security-mail` for the mails that a user needs to sign in, and those about security events: they never wait behind
   * receipts. The index `security_mails_due` names them, so a new one needs a migration.
   */
  lane: MailLane
  /** For a mail with a link that works once, for so many hours. Users ask for another link themselves. */
  link?: { hours: number }
  /**
   * The address, if it is not the one that the user has when the mail is sent; null if its reason is gone. Then the mail
   * is not sent.
   */
  to?: (sources: MailSources, mail: DueMail) => Promise<string | null>
  /**
   * Writes the mail when it is sent; null if its reason is gone, such as a product that is deleted.
   * @throws if the row lacks something that the mail needs
   */
  content: (sources: MailSources, mail: DueMail) => MailContent | Promise<MailContent | null>
}

export type DeclaredMails = Readonly<Record<string, DeclaredMail>>

/** The lane of each declared mail, for `MailLanes`. */
export type LanesOf<Mails extends DeclaredMails> = { [Template in keyof Mails]: Mails[Template]['lane'] }
