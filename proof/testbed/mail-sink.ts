import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type FaultProxy, openFaultProxy } from '../../server/test/process/fault-proxy.ts'

/** The pages of mailed links with a token. */
export type TokenPage = 'verify-email' | 'reset-password'

const TOKEN_LINK = /\/(verify-email|reset-password)\/([\w.~-]+)/

/** A mail server that accepts every mail, behind a proxy that can fail. */
export interface MailSink {
  /** The address for the shop. */
  url: string
  proxy: FaultProxy
  /** From now on, the server refuses every mail temporarily (451). */
  startRefusing(): void
  /** From now on, the server accepts mails again. */
  stopRefusing(): void
  /** The number of different mails by Message-ID. */
  count(): number
  /** Whether a mail with this Message-ID has arrived. */
  has(messageId: string): boolean
  /** When the last mail that is no alert arrived, by `performance.now()`. */
  lastMailAt(): number
  /** The token of the newest mailed link to this page for this address, even if receipts came after it. */
  newestToken(address: string, page: TokenPage): string | undefined
  close(): Promise<void>
}

export async function openMailSink(): Promise<MailSink> {
  let isRefusing = false
  let lastMailAt = 0
  const messageIds = new Set<string>()
  const tokens = new Map<string, string>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    logger: false,
    onMailFrom: (_address, _session, done) =>
      done(isRefusing ? Object.assign(new Error('Try again later.'), { responseCode: 451 }) : null),
    onData(stream, session, done) {
      text(stream).then((mail) => {
        const messageId = /^message-id: *(.+)$/im.exec(mail)?.[1] ?? mail
        messageIds.add(messageId)
        // An alert has a job of its own, which says nothing about the mails of customers.
        if (!messageId.startsWith('<alert-')) lastMailAt = performance.now()
        const [, page, token] = TOKEN_LINK.exec(decodeQuotedPrintable(mail)) ?? []
        for (const { address } of session.envelope.rcptTo) {
          if (token !== undefined) tokens.set(`${page} ${address.toLowerCase()}`, token)
        }
        done()
      }, done)
    },
  })
  // A client may disconnect at any time.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const proxy = await openFaultProxy((listener.address() as AddressInfo).port)
  return {
    url: `smtp://127.0.0.1:${proxy.port}`,
    proxy,
    startRefusing() {
      isRefusing = true
    },
    stopRefusing() {
      isRefusing = false
    },
    count: () => messageIds.size,
    has: (messageId) => messageIds.has(messageId),
    lastMailAt: () => lastMailAt,
    newestToken: (address, page) => tokens.get(`${page} ${address}`),
    async close() {
      await proxy.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Removes the line breaks and escapes of quoted-printable, so that links are complete. */
function decodeQuotedPrintable(mail: string): string {
  return mail.replace(/=\r?\n/g, '').replace(/=3D/gi, '=')
}
