import { greeting } from '../../../host/mails/greeting.ts'
import type { DueMail, MailContent, Sender } from '../../../host/mails/mail-content.ts'
import { minuteOf } from '../../../host/mails/minute-of.ts'
import { newPassword, RESET_EFFECT } from '../../../host/mails/new-password.ts'
import { notMe } from './factor-mails.ts'

/** What the mails about security events say of the event. The fields of `details` depend on its kind. */
export interface Notice {
  username: string
  /** The kind of the event, such as `second-step-on`. */
  kind: string
  at: Date
  network: string | null
  browser: string | null
  details: Record<string, unknown>
}

/** The event that a mail is about. */
export function noticeOf({ username, params: { kind, at, network, browser, ...details } }: DueMail): Notice {
  return {
    username,
    kind: String(kind),
    at: new Date(String(at)),
    network: typeof network === 'string' ? network : null,
    browser: typeof browser === 'string' ? browser : null,
    details,
  }
}

/** A sign-in from a browser or a network that the user has not used before. */
export function newDeviceMail(shop: Sender, notice: Notice): MailContent {
  return {
    subject: `New sign-in to your account at ${shop.storeName}`,
    title: 'New sign-in to your account',
    paragraphs: [
      greeting(notice.username),
      'New sign-in to your account, from a device or a network that you have not used before. If this was you, ignore this mail.',
      placeOf(notice),
    ],
    ...ifItWasNotYou(shop),
  }
}

/** The password has changed. */
export function passwordChangedMail(shop: Sender, notice: Notice): MailContent {
  const how = notice.details.how === 'reset' ? ' with a mailed link' : ''
  return {
    subject: `Your password at ${shop.storeName} was changed`,
    title: 'Your password was changed',
    paragraphs: [
      greeting(notice.username),
      `The password of your account was changed${how}. If it was you, there is nothing to do.`,
      placeOf(notice),
    ],
    ...ifItWasNotYou(shop),
  }
}

const WHO: Readonly<Record<string, string>> = {
  operator: 'An admin of the shop has done this. ',
  disputed: 'You told us that you had not turned it on. ',
}

/** Two-step sign-in was turned on or off. `token` is of the link "This was not me", in a mail that it was turned on. */
export function secondStepMail(shop: Sender, notice: Notice, token: string | null): MailContent {
  const isOn = notice.kind === 'second-step-on'
  const who = WHO[String(notice.details.how)] ?? ''
  const state = isOn ? 'on' : 'off'
  return {
    subject: `Two-step sign-in at ${shop.storeName} was turned ${state}`,
    title: `Two-step sign-in was turned ${state}`,
    paragraphs: [
      greeting(notice.username),
      isOn
        ? 'From now on your sign-in needs a second step after the password.'
        : `${who}From now on your password alone is enough to sign in.`,
      placeOf(notice),
    ],
    ...(isOn ? notMe(shop, token) : ifItWasNotYou(shop)),
  }
}

/** Many attempts to use the account failed within an hour. */
export function manyFailuresMail(shop: Sender, notice: Notice): MailContent {
  return {
    subject: `Failed attempts to use your account at ${shop.storeName}`,
    title: 'Failed attempts to use your account',
    paragraphs: [
      greeting(notice.username),
      `${String(notice.details.failures)} attempts to sign in to your account, or to confirm its password or code, failed within an hour.`,
      'If it was not you, or if you use the same password elsewhere, set a new one.',
    ],
    button: newPassword(shop),
    notes: [RESET_EFFECT, 'We send this mail once a day at most.'],
  }
}

/** Many wrong codes of the second step were entered in a day. */
export function wrongCodesMail(shop: Sender, { username }: { username: string }): MailContent {
  return {
    subject: `Many wrong codes for your account at ${shop.storeName}`,
    title: 'Many wrong codes were entered',
    paragraphs: [
      greeting(username),
      'In the last day, someone entered many wrong codes for your two-step sign-in. This person knows your password, or uses a device where you are signed in.',
      'For the rest of the day we accept codes only from networks from which you have signed in before. If it was not you, set a new password.',
      RESET_EFFECT,
    ],
    button: newPassword(shop),
    notes: ['If it was you, there is nothing to do.'],
  }
}

/** When and from where. An event that a command of the operator caused has neither network nor browser. */
function placeOf({ at, network, browser }: Notice): string {
  // A client can send any name. One with a dot could be shown as a link.
  const safeBrowser = browser?.includes('.') ? null : browser
  const place = [safeBrowser, network].filter((part) => part !== null).join(', ')
  const time = minuteOf(at)
  return place === '' ? `Time: ${time}.` : `Time: ${time}. From: ${place}.`
}

function ifItWasNotYou(shop: Sender): Pick<MailContent, 'button' | 'notes'> {
  return {
    button: newPassword(shop),
    notes: [`If it was not you, set a new password at once. ${RESET_EFFECT}`],
  }
}
