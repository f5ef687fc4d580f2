import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../../kit/store/config-query.ts'
import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import { words } from './strings.ts'

/** A link to the sandbox mailbox, which gets the mails of a sandbox. Renders nothing outside a sandbox. */
export function MailboxLink({ email }: { email: string | undefined }) {
  const { data } = useQuery(configQuery)
  if (!data?.sandbox) return null
  const query = email ? `?to=${encodeURIComponent(email.trim().toLowerCase())}` : ''
  return (
    <a
      href={`/sandbox/mailbox${query}`}
      target="_blank"
      rel="noreferrer"
      className={`${textLinkStyle} inline-flex min-h-(--target) items-center`}
    >
      {words.mailbox}
    </a>
  )
}
