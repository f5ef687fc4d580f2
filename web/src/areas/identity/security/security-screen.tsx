import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { SecurityOverlays } from './security-overlays.tsx'
import { securityQuery } from './security-queries.ts'
import { Sessions } from './sessions.tsx'
import { words } from './strings.ts'
import { TwoStep } from './two-step.tsx'

interface SecurityScreenProps {
  /** Above the cards. */
  notice?: ReactNode
  /** Called when two-step sign-in is set up, instead of closing the dialog only. */
  onSetUp?: () => void
  /** More cards: what an admin decides for all admins. */
  children?: ReactNode
}

/** The security settings of the signed-in user, in the shop and in the back office. */
export function SecurityScreen({ notice, onSetUp, children }: SecurityScreenProps) {
  useDocumentTitle(words.title)
  const { data: state, error, refetch } = useQuery(securityQuery)
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="flex flex-col gap-8">
        {!state && error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="flex flex-col gap-6" aria-busy={!state}>
            <p role="status" className="sr-only">
              {!state && uiWords.loading}
            </p>
            {notice}
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <TwoStep state={state} />
              <Password />
              <Passkeys />
              {children}
            </div>
          </div>
        )}
        <Sessions />
      </div>
      <SecurityOverlays onSetUp={onSetUp} />
    </>
  )
}
