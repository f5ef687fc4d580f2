import { baseUrl, waitFor } from './api.ts'

interface Mail {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  at: string
}

/** The mails to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${baseUrl()}/sandbox/mailbox.json?to=${encodeURIComponent(address)}`)
  return (await response.json()) as Mail[]
}

/** Waits for a mail to an address with a link whose path begins with `path`. Returns the newest such link. */
export function mailedLink(
  address: string,
  path:
    | '/verify-email/'
    | '/reset-password/'
    | '/accept-invitation/'
    | '/not-me/'
    | '/confirm-new-email/'
    | '/undo-email/'
    | '/products/'
    | '/unsubscribe/',
): Promise<string> {
  return waitFor(`A mail with a ${path} link to ${address}`, async () => {
    const links = (await mailsTo(address)).flatMap((mail) => mail.links)
    return links.find((link) => link.startsWith(baseUrl() + path))
  })
}
