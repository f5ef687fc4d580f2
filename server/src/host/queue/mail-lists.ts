import type { MailTemplate } from './mail.ts'

/*
 * What the areas declare of their mails, for the code that must not load the areas: queries, and the commands of npm.
 * host/mail-transport/declared-mails.test.ts writes this file: npm run tables
 */

/** The mails of the lane `security-mail`. The index `security_mails_due` has the same list. */
// biome-ignore format: a test writes it
export const SECURITY_TEMPLATES: readonly MailTemplate[] = [
  'accept-invitation',
  'confirm-email',
  'factor-disputed',
  'factor-disputed-owner',
  'many-failures',
  'new-device',
  'passkey-added',
  'password-changed',
  'reset-password',
  'second-step-changed',
  'second-step-kept',
  'tracking-key-added',
  'tracking-keys-ended',
  'wrong-codes',
]

/** The mails with a link that works once. */
// biome-ignore format: a test writes it
export const LINK_TEMPLATES: readonly MailTemplate[] = [
  'accept-invitation',
  'confirm-email',
  'confirm-new-email',
  'email-change-asked',
  'email-changed',
  'reset-password',
]
