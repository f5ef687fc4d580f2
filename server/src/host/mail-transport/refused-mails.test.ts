import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { createLog } from '../context/open-platform.ts'
import { enqueueMail } from '../queue/mail.ts'
import { mailsOf } from './create-mail-content.ts'
import { deliverMails } from './deliver-mails.ts'
import { createSmtp } from './smtp.ts'

const shop = useTestShop()
let lines: string[]
const cleanUps: (() => void)[] = []
beforeEach(async () => {
  lines = []
  await shop.db.deleteFrom('mails').execute()
})
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp()
})

/** Sends a mail to a real mail server with these options, and returns the mail's row. */
async function sendThrough(options: SMTPServerOptions, { login = '' } = {}) {
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: login === '',
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    ...options,
  })
  server.on('error', () => {})
  const listener = await new Promise<ReturnType<SMTPServer['listen']>>((resolve) => {
    const starting = server.listen(0, '127.0.0.1', () => resolve(starting))
  })
  const { port } = listener.address() as AddressInfo
  const smtp = createSmtp({ url: `smtp://${login}127.0.0.1:${port}`, from: 'Docket <no-reply@docket.test>' })
  cleanUps.push(
    () => server.close(() => {}),
    () => smtp.close(),
  )
  const user = await shop.user()
  await shop.db
    .transaction()
    .execute((tx) =>
      enqueueMail(tx, shop.platform.keys, { userId: user.id, template: 'reset-password', secret: 'a-token' }),
    )
  const log = createLog(
    { ...shop.platform.config, logLevel: 'debug' },
    { write: (line) => void lines.push(line) },
  )
  const delivery = { mails: mailsOf(areas), lane: 'security-mail', claimant: 'this process' } as const
  await deliverMails({ ...shop.platform, log }, smtp, delivery)
  expect(lines.join('')).not.toContain(user.email)
  return shop.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
type Step = 'onRcptTo' | 'onMailFrom' | 'onData'
function refusingAt(step: Step, error: Error): SMTPServerOptions {
  if (step === 'onData') {
    return {
      onData: (stream, _session, callback) => {
        stream.resume().on('end', () => callback(error))
      },
    }
  }
  return {
    [step]: (_address: unknown, _session: unknown, callback: (error: Error) => void) => callback(error),
  }
}

describe('a mail that is refused', () => {
  it.each<[Step, number, string]>([
    ['onRcptTo', 550, '5.1.1 <somebody@docket.test> does not exist'],
    ['onRcptTo', 550, 'No such user here'],
    ['onRcptTo', 551, 'User not local'],
    ['onRcptTo', 552, '5.2.2 Mailbox full'],
    ['onRcptTo', 553, 'Mailbox name not allowed'],
    ['onRcptTo', 550, '5.4.1 Recipient address rejected'],
    ['onData', 554, '5.6.0 Message content rejected'],
    ['onData', 552, 'Message too large'],
  ])(
    'is given up at once, recorded as failed and logged, if the refusal is permanent (%s: %i %s)',
    async (step, code, text) => {
      const mail = await sendThrough(refusingAt(step, refusal(code, text)))
      expect(mail).toMatchObject({
        attempts: 1,
        failed_at: expect.any(Date),
        sent_at: null,
        ciphertext: null,
      })
      expect(mail.failure).toContain(String(code))
      expect(lines.filter((line) => line.includes('refused a mail permanently'))).toHaveLength(1)
    },
  )

  it.each<[Step, number, string]>([
    ['onRcptTo', 450, '4.2.0 Greylisted, try again later'],
    ['onRcptTo', 451, 'Local error'],
    ['onData', 452, '4.3.1 Insufficient storage'],
    ['onRcptTo', 530, '5.7.0 Authentication required'],
    ['onRcptTo', 554, '5.7.1 Relay access denied'],
    ['onRcptTo', 550, '5.7.1 Blocked by a list'],
    ['onRcptTo', 550, 'Relaying denied'],
    ['onRcptTo', 550, '5.1.8 Bad sender'],
    ['onMailFrom', 550, '5.1.0 Sender rejected'],
    ['onMailFrom', 553, 'Sender not allowed'],
    ['onData', 550, '5.7.26 This mail is not authenticated'],
  ])(
    'is tried again if the refusal is temporary, or if the operator can correct its reason (%s: %i %s)',
    async (step, code, text) => {
      const mail = await sendThrough(refusingAt(step, refusal(code, text)))
      expect(mail).toMatchObject({
        attempts: 1,
        failed_at: null,
        sent_at: null,
        claimed_by: null,
        failure: null,
      })
      expect(mail.next_attempt_at.getTime()).toBeGreaterThan(Date.now())
      expect(mail.ciphertext).not.toBeNull()
    },
  )

  it('is tried again if the shop’s login failed', async () => {
    const mail = await sendThrough(
      { onAuth: (_auth, _session, callback) => callback(refusal(535, '5.7.8 Authentication failed')) },
      { login: 'user:secret@' },
    )
    expect(mail).toMatchObject({
      attempts: 1,
      failed_at: null,
      sent_at: null,
      claimed_by: null,
      failure: null,
    })
    expect(mail.ciphertext).not.toBeNull()
    expect(lines.join('')).toContain('EAUTH 535')
  })
})
