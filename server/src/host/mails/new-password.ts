import type { MailContent, Sender } from './mail-content.ts'

/** What a reset of the password does (areas/identity/mailed-links/reset-password.ts): in every mail that advises one. */
export const RESET_EFFECT =
  'A new password signs you out everywhere and removes your passkeys and tracking keys. Two-step sign-in stays on.'

/** The button of a mail that advises a new password. */
export function newPassword({ publicUrl }: Sender): MailContent['button'] {
  return { label: 'Set a new password', url: `${publicUrl}/forgot-password` }
}
