import { createTransport } from 'nodemailer'

/** A mail ready to go out. */
export interface OutgoingMail {
  /** Makes the Message-ID: a mail that is sent twice carries the same one, and most programs show it once. */
  messageId: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** The way out for mails. */
export interface Smtp {
  /** Resolves once the server has taken the mail over; `stopping` gives up on it at once. @throws SmtpError */
  send(mail: OutgoingMail, stopping?: AbortSignal): Promise<void>
  /** Ends the connections; what is under way is finished first. */
  close(): void
}

/** A mail that the server did not take. Its message names codes only, never an address, so it may be logged. */
export class SmtpError extends Error {}

const SEND_DEADLINE_MS = 45_000

/**
 * Speaks SMTP to the server that `url` names, over a few connections that stay open between mails. Every step is
 * bounded in time. TLS: `smtps://` from the start; `smtp://` as soon as the server offers it, and
 * `smtp://…?requireTLS=true` refuses a server that does not.
 */
export function createSmtp({ url, from }: { url: string; from: string }): Smtp {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 5,
      maxRequeues: 1,
      idleTimeout: 20_000,
      dnsTimeout: 10_000,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Tells other programs not to answer with "I am on holiday".
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  // A pooled connection that dies while idle is replaced by the next mail; without a listener it would end us.
  transport.on('error', () => {})
  return {
    async send(mail, stopping) {
      const deadline = AbortSignal.timeout(SEND_DEADLINE_MS)
      const signal = stopping ? AbortSignal.any([deadline, stopping]) : deadline
      try {
        await transport.sendMail({ ...mail, signal })
      } catch (error) {
        throw new SmtpError(`The mail server did not take a mail: ${reasonOf(error)}.`)
      }
    },
    close: () => transport.close(),
  }
}

function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown reason'
}
