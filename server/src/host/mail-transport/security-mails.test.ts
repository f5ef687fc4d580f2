import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMailDelivery, type TestMailDelivery } from '../../../test/areas/mail-delivery.ts'
import { PASSWORD, testOperators } from '../../../test/areas/operators.ts'
import { useTestShop } from '../../../test/shop.ts'
import { newDeviceMail } from '../../areas/identity/mails/security-mails.ts'
import { hashPassword } from '../../areas/identity/sign-in/passwords.ts'
import { listMails } from '../sandbox/mailbox/mails.ts'
import { recordSecurityEvent, type SecurityEvent } from '../security/security-events.ts'

const shop = useTestShop()
const { userWithTotp } = testOperators(() => shop)
let delivery: TestMailDelivery
beforeAll(async () => {
  delivery = await openTestMailDelivery(shop)
})
afterAll(() => delivery.close())

describe('the mail about a security event', () => {
  it.each<[string, SecurityEvent, string[]]>([
    [
      'a new device',
      { kind: 'new-device', address: '203.0.113.7', browser: 'Firefox on Windows', details: {} },
      ['New sign-in', 'From: Firefox on Windows, 203.0.113.7.', '/forgot-password'],
    ],
    [
      'a changed password',
      { kind: 'password-changed', address: '203.0.113.7', details: { how: 'changed' } },
      ['Your password', 'was changed', '203.0.113.7', '/forgot-password'],
    ],
    [
      'many failures',
      { kind: 'many-failures', details: { failures: 12 } },
      ['12 attempts', 'once a day', '/forgot-password'],
    ],
    [
      'a second step that an operator turned off',
      { kind: 'second-step-off', details: { how: 'command-line' } },
      ['turned off', 'password alone', '/forgot-password'],
    ],
  ])('names %s, and links to the page that sets a new password', async (_what, event, parts) => {
    const user = await shop.user()
    await recordSecurityEvent(shop.db, { ...event, userId: user.id })
    const mail = await delivery.mailTo(user.email)
    for (const part of parts) expect(`${mail.subject}\n${mail.text}`).toContain(part)
  })

  it('is sent after a customer sets a new password with a mailed link', async () => {
    const user = await shop.user()
    await shop.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', user.id)
      .execute()
    await shop.api('POST', '/auth/forgot-password', { body: { email: user.email } })
    const token = await delivery.tokenTo(user.email, 'reset-password')
    const password = 'another long password'
    await shop.api('POST', '/auth/reset-password', { body: { token, password, confirmPassword: password } })
    const mail = await delivery.mailTo(user.email, ({ subject }) => subject.includes('was changed'))
    expect(mail.text).toContain('with a mailed link')
  })

  it('is sent to an admin who turns two-step sign-in on', async () => {
    const operator = await userWithTotp()
    const mail = await delivery.mailTo(operator.email)
    expect(mail.subject).toContain('Two-step sign-in')
    expect(mail.text).toContain('From now on your sign-in needs a second step')
  })

  it('is not sent to anyone after an attempt with an address that no user has', async () => {
    for (let count = 0; count < 12; count++) {
      await shop.api('POST', '/auth/login', { body: { email: 'stranger@docket.test', password: 'a guess' } })
    }
    await shop.platform.securityEvents.flush()
    await delivery.waitUntilIdle()
    expect(await listMails(shop.db, 'stranger@docket.test')).toEqual([])
  })
})

it('the mail leaves out a browser name that looks like a web address', () => {
  const content = newDeviceMail(
    { storeName: 'Docket', publicUrl: 'https://shop.example' },
    {
      username: 'ann',
      kind: 'new-device',
      at: new Date('2026-11-21T09:05:00Z'),
      network: '203.0.113.7',
      browser: 'evil.example',
      details: {},
    },
  )
  expect(content.paragraphs).toContain('Time: 2026-11-21 09:05 UTC. From: 203.0.113.7.')
  expect(JSON.stringify(content)).not.toContain('evil')
})
