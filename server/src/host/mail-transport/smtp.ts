import { createTransport } from 'nodemailer'

declare module '../areas/declared-job.ts' {
  interface JobContext {
    smtp: Smtp
  }
}

/** A mail that is ready to send. */
export interface OutgoingMail {
  /** Sends over separate connections, so that it never waits for other mails. */
  urgent: boolean
  /** The Message-ID. A mail that is sent twice has the same one, and most mail programs then show it once. */
  messageId: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** Sends mails. */
export interface Smtp {
  /** Resolves once the server has accepted the mail. `stopping` cancels it. @throws SmtpError */
  send(mail: OutgoingMail, stopping?: AbortSignal): Promise<void>
  /** Waits for the mails that are being sent, then ends the connections. */
  close(): void
}

/** The server did not accept a mail. The message has only codes and never an address, so it may be logged. */
export class SmtpError extends Error {
  /** The codes: `EENVELOPE 550 5.1.1`. */
  readonly codes: string
  /** Another attempt cannot help, because the server refuses the recipient or the content. */
  readonly permanent: boolean

  constructor(error: unknown) {
    const codes = codesOf(error)
    super(`The mail server did not accept a mail: ${codes}.`)
    this.codes = codes
    this.permanent = isPermanent(error)
  }
}

const SEND_DEADLINE_MS = 45_000
const CONNECTIONS = { urgent: 2, other: 5 }

/**
 * Sends mails to the SMTP server at `url`, over a few connections that stay open between mails. Every step has a time
 * limit. TLS: `smtps://` uses it from the start, `smtp://` if the server offers it, and `smtp://…?requireTLS=true`
 * refuses a server that does not offer it.
 */
export function createSmtp({ url, from }: { url: string; from: string }): Smtp {
  const [urgent, other] = [CONNECTIONS.urgent, CONNECTIONS.other].map((connections) =>
    openTransport({ url, from, connections }),
  ) as [Transport, Transport]
  return {
    async send({ urgent: isUrgent, ...mail }, stopping) {
      const deadline = AbortSignal.timeout(SEND_DEADLINE_MS)
      const signal = stopping ? AbortSignal.any([deadline, stopping]) : deadline
      try {
        await (isUrgent ? urgent : other).sendMail({ ...mail, signal })
      } catch (error) {
        throw new SmtpError(error)
      }
    },
    close() {
      urgent.close()
      other.close()
    },
  }
}

type Transport = ReturnType<typeof openTransport>

function openTransport({ url, from, connections }: { url: string; from: string; connections: number }) {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      maxRequeues: 1,
      idleTimeout: 20_000,
      dnsTimeout: 10_000,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Tells other programs not to send automatic replies, such as holiday notices.
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  // If an idle connection is lost, the next mail opens a new one. Without a listener the loss would end the process.
  transport.on('error', () => {})
  return transport
}

/** The fields of an error of nodemailer 10. */
interface Failure {
  code?: unknown
  /** The server's reply code. */
  responseCode?: unknown
  /** The reply itself. It may quote an address. */
  response?: unknown
  /** The command that was answered: `RCPT TO`, `DATA`, `AUTH PLAIN` … */
  command?: unknown
}

/**
 * Enhanced codes that the operator can correct: 5.1.7 and 5.1.8 (a bad sender), 5.3 (system), 5.5 (protocol), 5.7
 * (policy).
 */
const CORRECTABLE_CODE = /^5\.(1\.[78]$|[357]\.)/
/** If a server sends no enhanced code, its text is the only hint. */
const CORRECTABLE_TEXT = /relay|authenticat|\bspf\b|dkim|dmarc|black ?list|block ?list|blocked|spam/i

/**
 * Whether the server refused the recipient or the content with a 5xx. A 5xx to the login, the sender or the greeting,
 * or because of a policy, is not permanent: the operator can correct it, and no mail is lost to a wrong password or a
 * missing DNS record. [RFC 5321, 4.2.1; RFC 3463 for the enhanced codes]
 */
function isPermanent(error: unknown): boolean {
  const { responseCode, command } = error as Failure
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return false
  // 503: commands in the wrong order; 530, 534, 535, 538: the login is missing or refused.
  if ([503, 530, 534, 535, 538].includes(responseCode)) return false
  const enhanced = enhancedCode(error)
  if (enhanced !== undefined) return !CORRECTABLE_CODE.test(enhanced)
  return !CORRECTABLE_TEXT.test(String((error as Failure).response))
}

function enhancedCode(error: unknown): string | undefined {
  const { response } = error as Failure
  return typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined
}

function codesOf(error: unknown): string {
  const { code, responseCode } = error as Failure
  const codes = [code, responseCode, enhancedCode(error)].filter((part) => part !== undefined)
  return codes.join(' ') || 'unknown reason'
}
