import { expect, it } from 'vitest'
import {
  factorDisputedMail,
  ownerDisputeMail,
  passkeyAddedMail,
  secondStepKeptMail,
} from '../../areas/identity/mails/factor-mails.ts'
import { resetPasswordMail } from '../../areas/identity/mails/link-mails.ts'
import {
  manyFailuresMail,
  newDeviceMail,
  passwordChangedMail,
  secondStepMail,
  wrongCodesMail,
} from '../../areas/identity/mails/security-mails.ts'
import { trackingKeyAddedMail } from '../../areas/shipments/keys/key-mails.ts'
import type { MailContent } from '../mails/mail-content.ts'
import { RESET_EFFECT } from '../mails/new-password.ts'

const shop = { storeName: 'Docket', publicUrl: 'https://shop.example' }
const at = new Date('2026-11-21T09:05:00Z')
const username = 'ann'
const notice = (kind: string) => ({ username, kind, at, network: null, browser: null, details: {} })
const dispute = (isRemoved: boolean, endsAt: Date | null) =>
  factorDisputedMail(shop, { username, factor: 'two-step', isRemoved, endsAt })

const mails: Record<string, MailContent> = {
  'a reset': resetPasswordMail(shop, { username, token: 'token', hours: 1 }),
  'wrong codes': wrongCodesMail(shop, { username }),
  'a new device': newDeviceMail(shop, notice('new-device')),
  'a changed password': passwordChangedMail(shop, notice('password-changed')),
  'many failures': manyFailuresMail(shop, notice('many-failures')),
  'a second step turned off': secondStepMail(shop, notice('second-step-off'), null),
  'a second step turned on, without its link': secondStepMail(shop, notice('second-step-on'), null),
  'a passkey, without its link': passkeyAddedMail(shop, { username, addedAt: at, token: null }),
  'a kept second step, without its link': secondStepKeptMail(shop, { username, token: null }),
  'a removed passkey': dispute(true, null),
  'a disputed second step': dispute(false, at),
  'a disputed factor of an admin': dispute(false, null),
  'a tracking key': trackingKeyAddedMail(shop, { username, addedAt: at }),
}

// credentials.test.ts tries what a reset does.
it.each(Object.entries(mails))('the mail about %s says exactly what a new password does', (_, mail) => {
  expect([...mail.paragraphs, ...mail.notes].join('\n')).toContain(RESET_EFFECT)
})

it('the mails about a factor that was added or kept lead to "This was not me"', () => {
  const mails = [
    secondStepMail(shop, notice('second-step-on'), 'token'),
    passkeyAddedMail(shop, { username, addedAt: at, token: 'token' }),
    secondStepKeptMail(shop, { username, token: 'token' }),
  ]
  const button = { label: 'This was not me', url: 'https://shop.example/not-me/token' }
  expect(mails.map((mail) => mail.button)).toEqual(mails.map(() => button))
})

it('the mail to the owners names no one whose name could be shown as a link', () => {
  const user = { id: 7, username: 'prizes.example', role: 'USER' } as const
  const mail = ownerDisputeMail(shop, { username, user, factor: 'two-step', isRemoved: false, endsAt: at })
  expect(JSON.stringify(mail)).not.toContain('prizes.example')
})
