import { greeting } from '../../../host/mails/greeting.ts'
import type { MailContent, Sender } from '../../../host/mails/mail-content.ts'

/**
 * Someone tried to sign up with an address that is registered already, or to change to it. Only its owner learns that it
 * is.
 */
export function addressRegisteredMail(
  shop: Sender,
  {
    username,
    isChange,
    isOperator,
    isInvited,
    isUnconfirmed,
  }: { username: string; isChange: boolean; isOperator: boolean; isInvited: boolean; isUnconfirmed: boolean },
): MailContent {
  return {
    subject: `You already have an account at ${shop.storeName}`,
    title: 'You already have an account',
    paragraphs: [
      greeting(username),
      isChange
        ? 'Someone, perhaps you, wanted to use your email for another account. It is the email of this account, and nothing about it has changed.'
        : 'Someone, probably you, tried to sign up with your email. You already have an account, and nothing about it has changed.',
      isInvited
        ? 'You are invited to the back office. Choose a password with the link of the invitation. If it has expired, ask an owner of the shop for another one.'
        : isUnconfirmed
          ? 'Your email is not confirmed yet. Set a new password: that confirms it, and no earlier password works any more.'
          : 'Log in with your password. If you do not know it, set a new one.',
    ],
    button: isUnconfirmed
      ? { label: 'Set a new password', url: `${shop.publicUrl}/forgot-password` }
      : { label: 'Log in', url: `${shop.publicUrl}${isOperator ? '/admin/login' : '/login'}` },
    notes: [
      'If it was not you, ignore this mail: no one gets into your account with it.',
      'We send this mail three times a day at most.',
    ],
  }
}
