import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestMailbox } from '../../../test/areas/mailbox.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { enqueueMail } from '../queue/mail.ts'
import { listMails } from '../sandbox/mailbox/mails.ts'
import { mailsOf } from './create-mail-content.ts'
import { deliverMails } from './deliver-mails.ts'
import { createSmtp, type Smtp } from './smtp.ts'

let shop: TestShop
let mailbox: Awaited<ReturnType<typeof openTestMailbox>>
let smtp: Smtp
beforeAll(async () => {
  shop = await openTestShop()
  mailbox = await openTestMailbox(shop)
  smtp = mailbox.smtp
})
afterAll(async () => {
  await mailbox.close()
  await shop.close()
})
beforeEach(async () => {
  await shop.db.deleteFrom('mails').execute()
})

const UNREACHABLE_URL = 'smtp://127.0.0.1:9'
const lane = { mails: mailsOf(areas), lane: 'security-mail', claimant: 'this process' } as const
const run = (mailServer: Smtp = smtp) => deliverMails(shop.platform, mailServer, lane)
const mails = () => shop.db.selectFrom('mails').selectAll().orderBy('id').execute()
/** Makes all waiting mails due now, as if `age` had passed since they were added. */
const makeDue = (age = '0') =>
  sql`UPDATE mails SET next_attempt_at = now() - interval '1 second', created_at = created_at - ${age}::interval`.execute(
    shop.db,
  )
async function enqueue(count = 1) {
  const user = await shop.user()
  await shop.db.transaction().execute(async (tx) => {
    for (let index = 0; index < count; index++) {
      await enqueueMail(tx, shop.platform.keys, {
        userId: user.id,
        template: 'confirm-email',
        secret: `token-${index}`,
      })
    }
  })
  return user
}

describe('delivering mails', () => {
  it('sends the receipt of a purchase, without its accounts', async () => {
    const user = await shop.user({ balance: 20 })
    const product = await shop.product({
      price: 7.5,
      accounts: ['secret-line-1', 'secret-line-2'],
      title: 'Two lines',
    })
    const { body } = await shop.buy(user, product.id, { quantity: 2 })

    await deliverMails(shop.platform, smtp, { ...lane, lane: 'mail' })

    const [mail] = await listMails(shop.db, user.email)
    const reference = `ORD-${String(body.orderId).padStart(4, '0')}`
    expect(mail?.subject).toBe(`Receipt ${reference} from Docket`)
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Two lines')
      expect(part).toContain('2 × $7.50')
      expect(part).toContain('$15.00')
      expect(part).not.toContain('secret-line')
    }
    expect(mail?.links).toEqual([`http://localhost:3000/history/${body.id}`])
  })

  it('sends each mail once, even with several runs at the same time', async () => {
    const user = await enqueue(35)
    await Promise.all([run(), run(), run()])
    const received = await listMails(shop.db, user.email)
    expect(received.map(({ links }) => links[0]).sort()).toEqual(
      Array.from({ length: 35 }, (_, index) => `http://localhost:3000/verify-email/token-${index}`).sort(),
    )
    for (const mail of await mails())
      expect(mail).toMatchObject({ ciphertext: null, sent_at: expect.any(Date) })
  })

  it('skips a mail that another run locks', async () => {
    const user = await enqueue(3)
    await shop.db.transaction().execute(async (tx) => {
      const lockedMails = await tx
        .selectFrom('mails')
        .select('id')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .execute()
      await run()
      expect(lockedMails).toHaveLength(1)
      expect(await listMails(shop.db, user.email)).toHaveLength(2)
    })
    await run()
    expect(await listMails(shop.db, user.email)).toHaveLength(3)
  })

  it('sends at most 20 mails in a run, and requests another run if more may wait', async () => {
    await enqueue(23)
    const woken: string[] = []
    const platform = { ...shop.platform, wake: (name: string) => void woken.push(name) }

    await deliverMails(platform, smtp, lane)

    const waiting = (await mails()).filter(({ sent_at }) => sent_at === null)
    expect(waiting).toHaveLength(3)
    expect(woken).toEqual(['deliver-security-mails'])
    await deliverMails(platform, smtp, lane)
    expect(woken).toEqual(['deliver-security-mails'])
  })

  it('tries again after growing pauses while the server cannot be reached, and loses no mail', async () => {
    const user = await enqueue()
    const unreachable = createSmtp({ url: UNREACHABLE_URL, from: 'Docket <no-reply@docket.test>' })
    const waits: number[] = []
    for (let attempt = 1; attempt <= 13; attempt++) {
      await makeDue()
      await run(unreachable)
      const [mail] = await mails()
      expect(mail).toMatchObject({
        attempts: attempt,
        sent_at: null,
        failed_at: null,
        ciphertext: expect.any(Buffer),
      })
      waits.push(Math.round(((mail?.next_attempt_at.getTime() ?? 0) - Date.now()) / 1_000))
    }
    unreachable.close()
    expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240])
    expect(waits.at(-1)).toBe(6 * 3_600)
    await run()
    // The mail is not due yet.
    expect(await listMails(shop.db, user.email)).toEqual([])

    await makeDue()
    await run()
    expect(await listMails(shop.db, user.email)).toHaveLength(1)
  })

  it('gives up after 20 attempts, and deletes the link', async () => {
    await enqueue()
    await shop.db.updateTable('mails').set({ attempts: 19 }).execute()
    const unreachable = createSmtp({ url: UNREACHABLE_URL, from: 'Docket <no-reply@docket.test>' })
    await run(unreachable)
    unreachable.close()
    expect(await mails()).toMatchObject([
      { attempts: 20, failed_at: expect.any(Date), ciphertext: null, sent_at: null },
    ])
    await makeDue()
    await run()
    expect(await mails()).toMatchObject([{ attempts: 20, sent_at: null }])
  })

  it('sends a mail again, with the same Message-ID, if the process died before the mail was marked as sent', async () => {
    const user = await enqueue()
    const sent: string[] = []
    const recordingSmtp: Smtp = {
      ...smtp,
      send: async (mail) => {
        sent.push(mail.messageId)
        await smtp.send(mail)
      },
    }
    const dyingPlatform = {
      ...shop.platform,
      db: shop.db.withPlugin({ transformQuery: refuseMark, transformResult: async ({ result }) => result }),
    }
    await expect(deliverMails(dyingPlatform, recordingSmtp, lane)).rejects.toThrow('died')
    // The claim lasts five minutes. Until then no other run sends the mail.
    await run(recordingSmtp)
    expect(sent).toHaveLength(1)

    await makeDue()
    await run(recordingSmtp)

    expect(sent).toHaveLength(2)
    expect(sent[0]).toBe(sent[1])
    expect(await listMails(shop.db, user.email)).toHaveLength(2)
    expect(await mails()).toMatchObject([{ sent_at: expect.any(Date), attempts: 2 }])
  })

  it('does not send a link that has expired', async () => {
    const user = await enqueue()
    await makeDue('25 hours')
    await run()
    expect(await listMails(shop.db, user.email)).toEqual([])
    expect(await mails()).toMatchObject([{ failed_at: expect.any(Date), ciphertext: null }])
  })

  it('sends the other mails if one is broken', async () => {
    const user = await enqueue(3)
    const broken = (await mails())[1]
    await shop.db
      .updateTable('mails')
      .set({ ciphertext: Buffer.alloc(60) })
      .where('id', '=', broken?.id ?? 0)
      .execute()
    await run()
    expect(await listMails(shop.db, user.email)).toHaveLength(2)
    expect((await mails())[1]).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 })
  })

  it('sends nothing if its signal has aborted already', async () => {
    await enqueue(12)
    await deliverMails(shop.platform, smtp, { ...lane, stopping: AbortSignal.abort() })
    expect((await mails()).every(({ attempts }) => attempts === 0)).toBe(true)
  })
})

describe('SMTP', () => {
  it('reports the codes of a refusal but no address', async () => {
    const refusing = await listen((socket) => {
      socket.write('220 hello\r\n')
      socket.on('data', (data) => {
        socket.write(
          String(data).startsWith('RCPT') ? '550 <secret@docket.test> no such user\r\n' : '250 fine\r\n',
        )
      })
    })
    const client = createSmtp({ url: `smtp://127.0.0.1:${portOf(refusing)}`, from: 'a@docket.test' })
    await expect(
      client.send({
        urgent: false,
        messageId: '<1@docket.test>',
        to: { name: 'x', address: 'secret@docket.test' },
        subject: 'x',
        text: 'x',
        html: 'x',
      }),
    ).rejects.toThrow(/^The mail server did not accept a mail: EENVELOPE 550\.$/)
    client.close()
    refusing.close()
  })
})

function refuseMark({ node }: { node: import('kysely').RootOperationNode }) {
  if (node.kind === 'UpdateQueryNode') throw new Error('died')
  return node
}

function listen(serve: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      serve(socket)
    }).listen(0, '127.0.0.1', () => resolve(server))
  })
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
