import type { config } from '@docket/contract/config'
import type { Output } from '@docket/contract/endpoint'

type Support = Pick<Output<typeof config>, 'supportChatNumber' | 'supportEmail'>

/** A link to the support chat with a message. If the shop has no chat, to a mail with a subject and the message. */
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
