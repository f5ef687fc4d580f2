import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config-query.ts'
import { strings } from '../../lib/strings.ts'
import { textLinkStyle } from '../../ui/text-link-style.ts'

/** In the sandbox no mail leaves the machine: the way to where it lies. */
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
      {strings.auth.mailbox}
    </a>
  )
}
