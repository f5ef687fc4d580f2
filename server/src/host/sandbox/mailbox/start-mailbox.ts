import type { AddressInfo } from 'node:net'
import { emailKey } from '@docket/contract/email-key'
import { SMTPServer } from 'smtp-server'
import type { Database } from '../../db/database.ts'
import { storeMail } from './mails.ts'

const MAX_MAIL_BYTES = 1024 * 1024
const MAX_CLIENTS = 20

/**
 * Starts an SMTP server that stores all mails, on a free port of the loopback interface. Every process may have one,
 * because the mails are stored in the database.
 */
export async function startMailbox(db: Database): Promise<{ smtpUrl: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'mailbox.docket.test',
    banner: 'Docket sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    closeTimeout: 1_000,
    logger: false,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => emailKey(address) ?? address)
      // `mailparser` needs 11 MB of memory, so it is imported with the first mail.
      import('mailparser')
        .then(({ simpleParser }) => simpleParser(stream, { skipTextToHtml: true }))
        .then(async (mail) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('Too large.'), { responseCode: 552 })
          for (const recipient of recipients) await storeMail(db, { recipient, mail })
        })
        .then(() => callback(), callback)
    },
  })
  // A client that disconnects early is not an error of the shop.
  server.on('error', () => {})
  const listener = await new Promise<ReturnType<SMTPServer['listen']>>((resolve, reject) => {
    server.once('error', reject)
    const starting = server.listen(0, '127.0.0.1', () => resolve(starting))
  })
  // The server listens on TCP, so the address is not a path.
  const { port } = listener.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
