import { email } from '@docket/contract/credentials'
import type { JobContext } from '../../../../host/areas/declared-job.ts'
import type { Database } from '../../../../host/db/database.ts'
import { invalid } from '../../../../host/errors.ts'
import { html } from '../../../../host/pages/html.ts'
import { selectOwners } from '../../../../host/security/owner-notices.ts'
import type { Channel, Destination, Outcome, OutgoingAlert } from '../channel/channel.ts'

/** A mail to one address, or to every owner. It does not go through the queue of mails: the route has its own. */
export const mail: Channel = {
  name: 'Email',
  target: { label: 'Email address', hint: 'Leave empty to email all owners.', isOptional: true },
  secret: null,
  // A digest is short; a mail has no limit of its own.
  maxLength: 20_000,
  asPlain: (text) => text,
  read: readMail,
  async send(context, { target }, alert, stopping) {
    const recipients = target === '' ? await ownersOf(context.platform.db) : [target]
    if (recipients.length === 0)
      return { isSent: false, words: 'No owner has a confirmed email address.', isFinal: true }
    return together(
      await Promise.all(recipients.map((recipient) => sendTo(context, recipient, alert, stopping))),
    )
  },
}

/** What an operator has entered, as it is stored. @throws VALIDATION_ERROR */
function readMail({ target }: Destination): Destination {
  if (target === '') return { target, secret: null }
  const read = email.safeParse(target)
  if (!read.success) throw invalid({ target: [read.error.issues[0]?.message ?? 'Enter an email address.'] })
  return { target: read.data, secret: null }
}

async function ownersOf(db: Database): Promise<string[]> {
  const owners = await selectOwners(db).select('email').execute()
  return owners.map((owner) => owner.email)
}

async function sendTo(
  { smtp, platform: { config } }: JobContext,
  address: string,
  { id, subject, text }: OutgoingAlert,
  stopping: AbortSignal,
): Promise<Outcome> {
  // The same each time, so that most mail programs show a repeated mail once.
  const messageId = `<alert-${id}@${new URL(config.publicUrl).hostname}>`
  const markup = html`<pre style="white-space:pre-wrap;font:inherit">${text}</pre>`.markup
  try {
    await smtp.send(
      { urgent: false, messageId, to: { name: '', address }, subject, text, html: markup },
      stopping,
    )
    return { isSent: true, words: 'The mail server accepted it.' }
  } catch (error) {
    // The error of `smtp` has only codes, never an address.
    const { codes = 'unknown reason', permanent = false } = error as { codes?: string; permanent?: boolean }
    return {
      isSent: false,
      words: `The mail server did not accept it: ${codes}.`.slice(0, 300),
      isFinal: permanent,
    }
  }
}

/** One owner who cannot be reached does not keep the alert from being sent; a mail server that is down does. */
function together(outcomes: readonly Outcome[]): Outcome {
  const failures = outcomes.filter((outcome) => !outcome.isSent)
  const [first] = failures
  if (!first) return { isSent: true, words: 'The mail server accepted it.' }
  const isSomeSent = failures.length < outcomes.length
  if (isSomeSent && failures.every(({ isFinal }) => isFinal)) {
    return {
      isSent: true,
      words: `The mail server accepted ${outcomes.length - failures.length} of ${outcomes.length} mails.`,
    }
  }
  return first
}
