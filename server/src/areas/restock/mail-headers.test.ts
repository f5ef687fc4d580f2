import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { relayContext } from '../../../test/areas/events.ts'
import { useTestShop } from '../../../test/shop.ts'
import { listenersOf, storeListeners } from '../../host/events/listeners.ts'
import { mailsOf } from '../../host/mail-transport/create-mail-content.ts'
import { deliverMails } from '../../host/mail-transport/deliver-mails.ts'
import { createSmtp } from '../../host/mail-transport/smtp.ts'
import { relayEvents } from '../events/relay-events.ts'
import { addAccounts } from '../stock/accounts/add-accounts.ts'

const shop = useTestShop()

it('the mail arrives with the headers that a mail program needs to unsubscribe its reader [RFC 8058]', async () => {
  const { platform, areas } = shop
  await storeListeners(platform.db, areas)
  const title = 'A "name" \u202Ethat turns <b>'
  const { id } = await shop.product({ accounts: 0, title })
  const { token } = await shop.user()
  await shop.api('POST', '/restock/waits', { token, body: { productId: id } })
  await shop.db.transaction().execute((tx) =>
    addAccounts(tx, platform.keys, {
      productId: id,
      source: 'test',
      provenance: 'Made by a test',
      importedBy: null,
      values: ['one'],
    }),
  )
  await relayEvents(relayContext(shop), listenersOf(areas))

  const received: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.on('data', (bytes: Buffer) => received.push(bytes))
      stream.on('end', () => done())
    },
  })
  const listener = await new Promise<ReturnType<SMTPServer['listen']>>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening))
  })
  const { port } = listener.address() as { port: number }
  const smtp = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Docket <no-reply@docket.test>' })
  await deliverMails(platform, smtp, { mails: mailsOf(areas), lane: 'mail', claimant: 'test' })
  smtp.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))

  const raw = Buffer.concat(received)
    .toString('latin1')
    .replaceAll(/\r\n[ \t]+/g, ' ')
  const link = /^List-Unsubscribe: ?<(http\S+\/unsubscribe\/[0-9a-f-]{36})>\r$/m.exec(raw)?.[1] ?? ''
  expect(link).toContain(platform.config.publicUrl)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const mail = await simpleParser(Buffer.concat(received))
  expect(mail.subject).toBe('Back in stock: A "name"  that turns <b>')
  expect(mail.html).toContain('that turns &lt;b&gt;')
  const { statusCode } = await shop.app.inject({ method: 'POST', url: new URL(link).pathname, payload: '' })
  expect(statusCode).toBe(200)
})
