import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { isNotFound } from '../../kit/api/api-error.ts'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { longIdParam } from '../../kit/search/search-params.ts'
import { useStoreName } from '../../kit/store/store-name.ts'
import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../kit/ui/form/button.tsx'
import { Breadcrumb } from '../../kit/ui/layout/breadcrumb.tsx'
import { Card } from '../../kit/ui/layout/card.tsx'
import { PageHeader } from '../../kit/ui/layout/page-header.tsx'
import { PrintSheet } from '../../kit/ui/layout/print-sheet.tsx'
import { TextLink } from '../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../kit/ui/strings.ts'
import { disputeQuery } from './disputes.ts'
import { evidenceQuery } from './evidence-query.ts'
import { EvidenceSheet } from './evidence-sheet.tsx'
import { words } from './evidence-words.ts'
import { MissingDispute } from './missing-dispute.tsx'
import { SendEvidence } from './send-evidence.tsx'
import { words as disputeWords } from './words.ts'

/** The evidence about one dispute: to print, and to send to the provider. */
export function EvidencePage() {
  const params = useParams({ from: '/office/admin/disputes/$disputeId/evidence' })
  const id = longIdParam(params, 'disputeId')
  return id === undefined ? <MissingDispute /> : <EvidenceById key={id} id={id} />
}

function EvidenceById({ id }: { id: number }) {
  const { data: evidence, error, refetch } = useQuery(evidenceQuery(id))
  const { data: dispute } = useQuery(disputeQuery(id))
  const storeName = useStoreName()
  useDocumentTitle(words.title)
  if (!evidence && isNotFound(error)) return <MissingDispute />
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[<ToDispute key="dispute" id={id} />, words.title]} />}
        title={words.title}
        lead={dispute?.status === 'OPEN' && words.lead}
        actions={
          evidence && (
            <Button onClick={() => print()}>
              <Printer aria-hidden="true" strokeWidth={1.75} className="size-5" />
              {words.print}
            </Button>
          )
        }
      />
      {evidence && dispute ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <Card as="section">
            <EvidenceSheet evidence={evidence} />
          </Card>
          <SendEvidence dispute={dispute} evidence={evidence} />
          <PrintSheet storeName={storeName} isLong>
            <EvidenceSheet evidence={evidence} />
          </PrintSheet>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <EvidenceSkeleton />
      )}
    </>
  )
}

function ToDispute({ id }: { id: number }) {
  return (
    <TextLink to="/admin/disputes/$disputeId" params={{ disputeId: String(id) }}>
      {disputeWords.page({ id })}
    </TextLink>
  )
}

function EvidenceSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-[36rem] w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
