import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../kit/store/config-query.ts'
import { supportLink } from '../../../kit/store/support-link.ts'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { textLinkStyle } from '../../../kit/ui/layout/text-link-style.ts'
import { signInWords } from './strings.ts'

/** After the login of a suspended user: the server's reason, and a link to write to the shop. */
export function SuspendedNote({ message, email }: { message: string; email: string | undefined }) {
  const { data: config } = useQuery(configQuery)
  return (
    <Notice tone="bad">
      <p>{message}</p>
      {config && (
        <p>
          <a
            href={supportLink(config, {
              subject: signInWords.suspendedSubject,
              message: signInWords.suspendedMessage(email ?? ''),
            })}
            target={config.supportChatNumber === null ? undefined : '_blank'}
            rel="noreferrer"
            className={textLinkStyle}
          >
            {signInWords.contactSupport}
          </a>
        </p>
      )}
    </Notice>
  )
}
