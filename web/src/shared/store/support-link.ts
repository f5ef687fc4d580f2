import type { config } from '@docket/contract/config'
import type { Output } from '@docket/contract/endpoint'

type Support = Pick<Output<typeof config>, 'supportChatNumber' | 'supportEmail'>

/** Opens the support chat with a message, or a mail with a subject and the message if the shop has no chat. */
export function supportLink(
  { supportChatNumber, supportEmail }: Support,
  { subject, message }: { subject: string; message: string },
): string {
  if (supportChatNumber !== null) {
    return `https://wa.me/${supportChatNumber}?text=${encodeURIComponent(message)}`
  }
  const address = encodeURIComponent(supportEmail).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`
}
