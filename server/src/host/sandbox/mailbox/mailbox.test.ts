import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMailbox } from '../../../../test/areas/mailbox.ts'
import { createApp } from '../../../../test/create-app.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import type { Smtp } from '../../mail-transport/smtp.ts'

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

let count = 0
const send = (address: string, changes: Partial<Record<'subject' | 'text' | 'html', string>> = {}) =>
  smtp.send({
    urgent: false,
    messageId: `<${++count}@docket.test>`,
    to: { name: 'A customer', address },
    subject: 'A subject',
    text: 'A text',
    html: '<p>A text</p>',
    ...changes,
  })
const get = (path: string) => shop.app.inject({ method: 'GET', url: `/sandbox${path}` })

describe('the mailbox', () => {
  it('lists as JSON the mails that came over SMTP, newest first, with correct characters and links', async () => {
    await send('reader@docket.test', { subject: 'First — ✓ åéñ' })
    await send('reader@docket.test', {
      subject: 'Second',
      text: `Go to http://localhost:3000/a?b=1&c=2.\n${'long '.repeat(400)}`,
      html: '<a href="http://localhost:3000/a?b=1&amp;c=2">go</a> <a class=x href="https://shop.example/d">d</a>',
    })
    await send('other@docket.test')

    const mails = (await get('/mailbox.json?to=Reader%40docket.test')).json()

    expect(mails).toMatchObject([
      {
        to: 'reader@docket.test',
        subject: 'Second',
        text: expect.stringContaining('Go to'),
        html: expect.stringContaining('href'),
        links: ['http://localhost:3000/a?b=1&c=2', 'https://shop.example/d'],
        at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      { subject: 'First — ✓ åéñ', links: [] },
    ])
    expect((await get('/mailbox.json')).json()[0].to).toBe('other@docket.test')
    expect((await get('/mailbox.json?to=nobody%40docket.test')).json()).toEqual([])
  })

  it('has pages without scripts, with the links of the mails', async () => {
    await send('pages@docket.test', {
      subject: 'For the page',
      text: 'http://localhost:3000/verify-email/abc',
    })

    const list = await get('/mailbox?to=pages%40docket.test')
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(list.body).toContain('For the page')
    expect(list.body).toContain('<a class="link" href="http://localhost:3000/verify-email/abc">')
    const path = /href="\/sandbox(\/mailbox\/\d+)"/.exec(list.body)?.[1] ?? ''
    const page = await get(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<iframe')
    for (const { body } of [list, page]) expect(body).not.toContain('<script')
  })

  it('neither runs nor loads anything of a mail', async () => {
    const nasty = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    await send('nasty@docket.test', { subject: nasty, text: nasty, html: nasty })

    const list = await get('/mailbox?to=nasty%40docket.test')
    const page = await get(/\/mailbox\/\d+/.exec(list.body)?.[0] ?? '')
    const search = await get(`/mailbox?to=${encodeURIComponent(nasty)}`)

    for (const { body, headers } of [list, page, search]) {
      expect(body).not.toContain('<script')
      expect(body).not.toContain('<img')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect(page.body).toContain('sandbox="allow-popups')
    expect(page.body).not.toContain('allow-scripts')
    expect(page.body).not.toContain('allow-same-origin')
  })

  it('keeps only the last 500 mails', async () => {
    await sql`INSERT INTO sandbox_mails (recipient, subject, body_text, body_html, links)
      SELECT 'many@docket.test', 'Old', '', '', '[]' FROM generate_series(1, 510)`.execute(shop.db)
    await send('many@docket.test', { subject: 'New' })
    const { total } = await shop.db
      .selectFrom('sandbox_mails')
      .select((q) => q.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow()
    expect(total).toBe(500n)
    const listed = (await get('/mailbox.json')).json()
    expect(listed).toHaveLength(100)
    expect(listed[0].subject).toBe('New')
  })

  it('refuses a mail that is too large', async () => {
    await expect(send('large@docket.test', { text: 'x'.repeat(2_000_000) })).rejects.toThrow('552')
    expect((await get('/mailbox.json?to=large%40docket.test')).json()).toEqual([])
  })

  it('refuses bad requests with a 4xx', async () => {
    for (const [path, status] of [
      ['/mailbox/0', 404],
      ['/mailbox/2147483647', 404],
      ['/mailbox/abc', 404],
      ['/mailbox?to=%00', 400],
      ['/mailbox.json?to=a&to=b', 400],
      [`/mailbox.json?to=${'x'.repeat(400)}`, 400],
    ] as const) {
      expect((await get(path)).statusCode, path).toBe(status)
    }
  })

  it('does not exist in production', async () => {
    const config = { ...shop.platform.config, production: true, sandbox: false }
    const app = await createApp({ ...shop.platform, config })
    for (const url of ['/sandbox/mailbox', '/sandbox/mailbox.json', '/sandbox/mailbox/1']) {
      expect(app.hasRoute({ method: 'GET', url })).toBe(false)
      const { body } = await app.inject({ method: 'GET', url })
      expect(body).not.toContain('Sandbox mailbox')
    }
    await app.close()
  })
})
