import { createTransport } from 'nodemailer'

/** A mail ready to go out. */
export interface OutgoingMail {
  /** Sends over separate connections, so that it never waits for other mails. */
  urgent: boolean
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
export class SmtpError extends Error {
  /** The codes: `EENVELOPE 550 5.1.1`. */
  readonly codes: string
  /** Another try cannot help: the recipient or the content was refused. */
  readonly permanent: boolean

  constructor(error: unknown) {
    const codes = codesOf(error)
    super(`The mail server did not take a mail: ${codes}.`)
    this.codes = codes
    this.permanent = isPermanent(error)
  }
}

const SEND_DEADLINE_MS = 45_000
const CONNECTIONS = { urgent: 2, other: 5 }

/**
 * Speaks SMTP to the server that `url` names, over a few connections that stay open between mails. Every step is
 * bounded in time. TLS: `smtps://` from the start; `smtp://` as soon as the server offers it, and
 * `smtp://…?requireTLS=true` refuses a server that does not.
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
    // Tells other programs not to answer with "I am on holiday".
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  // A pooled connection that dies while idle is replaced by the next mail; without a listener it would end us.
  transport.on('error', () => {})
  return transport
}

/** The fields of a failure in nodemailer 10. */
interface Failure {
  code?: unknown
  /** The server's reply code. */
  responseCode?: unknown
  /** The reply itself. May quote an address. */
  response?: unknown
  /** The command that was answered: `RCPT TO`, `DATA`, `AUTH PLAIN` … */
  command?: unknown
}

/** Subject 5.1.7 and 5.1.8 (a bad sender), 5.3 (the system), 5.5 (the protocol), 5.7 (policy): the operator can correct these. */
const OPERATORS = /^5\.(1\.[78]$|[357]\.)/
/** If a server gives no such code, its text is the only hint. */
const OPERATORS_WORDS = /relay|authenticat|\bspf\b|dkim|dmarc|black ?list|block ?list|blocked|spam/i

/**
 * A 5xx to the recipient or the content. Faults that an operator can correct are tried again, so that no mail is lost to a
 * wrong password or a missing DNS record: a 5xx to the login, the sender or the greeting, and one that names policy.
 * [RFC 5321, 4.2.1; RFC 3463 for the enhanced codes]
 */
function isPermanent(error: unknown): boolean {
  const { responseCode, command } = error as Failure
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return false
  // 503: commands in the wrong order; 530, 534, 535, 538: the login is missing or refused.
  if ([503, 530, 534, 535, 538].includes(responseCode)) return false
  const enhanced = enhancedCode(error)
  if (enhanced !== undefined) return !OPERATORS.test(enhanced)
  return !OPERATORS_WORDS.test(String((error as Failure).response))
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
