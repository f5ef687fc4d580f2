import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../shared/api/error-state.tsx'
import { useDocumentTitle } from '../../shared/store/use-document-title.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { uiWords } from '../../ui/strings.ts'
import { RequireTotp } from './require-totp.tsx'
import { SecurityOverlays } from './security-overlays.tsx'
import { securityQuery } from './security-queries.ts'
import { Sessions } from './sessions.tsx'
import { words } from './strings.ts'
import { TwoStep } from './two-step.tsx'

export function SecurityPage() {
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
            {state?.totpRequired && state.totpSince === null && (
              <Notice tone="warn">
                <p className="font-semibold">{words.mustSetUp}</p>
                <p>{words.mustSetUpHint}</p>
              </Notice>
            )}
            <div className="grid items-start gap-6 xl:grid-cols-2">
              <TwoStep state={state} />
              <RequireTotp state={state} />
            </div>
          </div>
        )}
        <Sessions />
      </div>
      <SecurityOverlays />
    </>
  )
}
