import { depositNumber } from '@docket/contract/deposit-values'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { isNotFound } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { MissingPage } from '../../../../kit/api/missing-page.tsx'
import { longIdParam } from '../../../../kit/search/search-params.ts'
import { useBackToList } from '../../../../kit/search/use-back-to-list.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Breadcrumb } from '../../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { Paper, Parties } from '../../../purchases/receipt/paper.tsx'
import { DepositReceipt } from './deposit-receipt.tsx'
import { receiptQuery } from './receipt-query.ts'
import { words } from './strings.ts'

/** The receipt of a credited deposit, on the screen and for the printer. */
export function DepositReceiptPage() {
  const params = useParams({ from: '/storefront/deposit/receipt/$depositId' })
  const id = longIdParam(params, 'depositId')
  return id === undefined ? <MissingReceipt /> : <ReceiptById key={id} id={id} />
}

function ReceiptById({ id }: { id: number }) {
  const { data: receipt, error, refetch } = useQuery(receiptQuery(id))
  const number = depositNumber(id)
  useDocumentTitle(`${words.title} ${number}`)
  if (!receipt && isNotFound(error)) return <MissingReceipt />
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[<ToDeposits key="deposits" />, number]} />}
        title={`${words.title} ${number}`}
      />
      <div className="max-w-dialog">
        {receipt ? (
          <>
            <DepositReceipt receipt={receipt} />
            <Parties />
            <Button onClick={() => print()}>
              <Printer aria-hidden="true" strokeWidth={1.75} className="size-5" />
              {words.print}
            </Button>
            <Paper>
              <DepositReceipt receipt={receipt} />
            </Paper>
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ReceiptSkeleton />
        )}
      </div>
    </>
  )
}

function ReceiptSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-72 w-full" />
      <Skeleton className="mt-6 h-16 w-2/3" />
    </div>
  )
}

function ToDeposits() {
  const backToList = useBackToList()
  return (
    <TextLink to="/deposit" onClick={backToList}>
      {words.deposit}
    </TextLink>
  )
}

function MissingReceipt() {
  return (
    <MissingPage title={words.missing} hint={words.missingHint}>
      <LinkButton variant="primary" to="/deposit">
        {words.showDeposits}
      </LinkButton>
    </MissingPage>
  )
}
