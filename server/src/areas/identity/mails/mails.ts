import type { DeclaredMails, LanesOf } from '../../../host/areas/declared-mail.ts'
import { readSecretIfKept } from '../../../host/mails/read-secret.ts'
import { addressRegisteredMail } from './address-registered-mail.ts'
import { emailChangeMails } from './email-change-mails.ts'
import {
  disputeOf,
  disputingUser,
  factorDisputedMail,
  ownerDisputeMail,
  passkeyAddedMail,
  secondStepKeptMail,
} from './factor-mails.ts'
import { linkMails } from './link-mails.ts'
import {
  manyFailuresMail,
  newDeviceMail,
  noticeOf,
  passwordChangedMail,
  secondStepMail,
  wrongCodesMail,
} from './security-mails.ts'

export const mails = {
  ...linkMails,
  ...emailChangeMails,
  'address-registered': {
    lane: 'mail',
    content: ({ shop }, { username, params }) =>
      addressRegisteredMail(shop, {
        username,
        isChange: params.how === 'change',
        isOperator: params.role === 'ADMIN',
        isInvited: params.isInvited === true,
        isUnconfirmed: params.isUnconfirmed === true,
      }),
  },
  'new-device': {
    lane: 'security-mail',
    content: ({ shop }, mail) => newDeviceMail(shop, noticeOf(mail)),
  },
  'password-changed': {
    lane: 'security-mail',
    content: ({ shop }, mail) => passwordChangedMail(shop, noticeOf(mail)),
  },
  'many-failures': {
    lane: 'security-mail',
    content: ({ shop }, mail) => manyFailuresMail(shop, noticeOf(mail)),
  },
  'wrong-codes': {
    lane: 'security-mail',
    content: ({ shop }, { username }) => wrongCodesMail(shop, { username }),
  },
  'second-step-changed': {
    lane: 'security-mail',
    content: async ({ keys, shop }, mail) =>
      secondStepMail(shop, noticeOf(mail), await readSecretIfKept(keys, mail)),
  },
  'second-step-kept': {
    lane: 'security-mail',
    content: async ({ keys, shop }, mail) =>
      secondStepKeptMail(shop, { username: mail.username, token: await readSecretIfKept(keys, mail) }),
  },
  'passkey-added': {
    lane: 'security-mail',
    content: async ({ keys, shop }, mail) => {
      const { username, created_at: addedAt } = mail
      return passkeyAddedMail(shop, { username, addedAt, token: await readSecretIfKept(keys, mail) })
    },
  },
  'factor-disputed': {
    lane: 'security-mail',
    content: ({ shop }, mail) => factorDisputedMail(shop, { username: mail.username, ...disputeOf(mail) }),
  },
  'factor-disputed-owner': {
    lane: 'security-mail',
    content: async ({ db, shop }, mail) => {
      const { username } = mail
      return ownerDisputeMail(shop, { username, ...disputeOf(mail), user: await disputingUser(db, mail) })
    },
  },
} satisfies DeclaredMails

declare module '../../../host/queue/mail.ts' {
  interface MailLanes extends LanesOf<typeof mails> {}
}
