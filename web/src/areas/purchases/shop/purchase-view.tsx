import type { Report } from '@docket/contract/reports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Flag, Mail, MessageCircle, Printer, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { isNotFound } from '../../../kit/api/api-error.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { formatCount, formatDate, formatOrder } from '../../../kit/lib/format.ts'
import { configQuery } from '../../../kit/store/config-query.ts'
import { supportLink } from '../../../kit/store/support-link.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../kit/ui/form/button.tsx'
import { buttonStyle } from '../../../kit/ui/form/button-style.ts'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { ClaimDialog } from '../report/claim-dialog.tsx'
import { ReportList } from '../report/report-list.tsx'
import { reportWords } from '../report/strings.ts'
import { DeliveredLogs, PurchaseReportDialog } from './delivered-logs.tsx'
import { PurchaseReceipt } from './purchase-receipt.tsx'
import { type PurchaseData, type PurchaseDetails, purchaseQuery } from './purchases-query.ts'
import { words } from './strings.ts'

const columnsStyle = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]'

/** A purchase: what was delivered, then its receipt; beside each other on a wide screen. */
export function PurchaseView({ purchase, isNew = false }: { purchase: PurchaseDetails; isNew?: boolean }) {
  const { replaced, reports } = purchase
  const queryClient = useQueryClient()
  return (
    <div className={columnsStyle}>
      <div className="flex min-w-0 flex-col gap-6">
        {replaced > 0 && <Notice tone="ok">{words.replaced(replaced, formatCount(replaced))}</Notice>}
        <DeliveredLogs purchase={purchase} />
        <ReportList
          reports={reports}
          subjectOf={(report) => subjectOf(report, purchase)}
          refresh={() => queryClient.invalidateQueries({ queryKey: ['purchases'] })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PurchaseReceipt purchase={purchase} isNew={isNew} />
        <div className="flex flex-wrap gap-2">
          <PurchaseActions purchase={purchase} />
        </div>
        <OwnershipClaim purchase={purchase} />
      </div>
    </div>
  )
}

/** Names a log by its number in the list. */
function subjectOf({ accountId }: Report, { accounts }: PurchaseDetails): string {
  if (accountId === null) return words.reportOfOrder
  const index = accounts.findIndex(({ id }) => id === accountId)
  return index < 0 ? words.reportOfReplaced : words.reportOf(formatCount(index + 1))
}

/** The skeleton of two logs and a receipt. */
export function PurchaseSkeleton() {
  return (
    <div aria-busy="true" className={columnsStyle}>
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

/** The new purchase with its accounts, shown above the list until the customer closes it. */
export function NewPurchase({ id, onDone }: { id: number; onDone: () => void }) {
  const { data, error } = useQuery(purchaseQuery(id))
  return (
    <section
      aria-label={words.newOrder}
      className="mb-8 rounded-card border border-brand bg-brand-soft p-4 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div role="status" className="min-w-0 flex-1 basis-64">
          {data ? (
            <>
              <h2 className="flex items-center gap-2 text-21 text-brand">
                <Check aria-hidden="true" strokeWidth={2.25} className="size-6 shrink-0" />
                {words.thanks}
              </h2>
              <p className="mt-1">{words.thanksHint}</p>
            </>
          ) : (
            !error && <ThanksSkeleton />
          )}
        </div>
        <Button size="small" onClick={onDone}>
          {words.done}
        </Button>
      </div>
      <NewPurchaseContent id={id} />
    </section>
  )
}

function NewPurchaseContent({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(purchaseQuery(id))
  if (data) return <PurchaseView purchase={data} isNew />
  if (isNotFound(error)) return <EmptyState title={words.missing}>{words.missingHint}</EmptyState>
  return error ? <ErrorState error={error} onRetry={refetch} /> : <PurchaseSkeleton />
}

function ThanksSkeleton() {
  return (
    <>
      <span className="sr-only">{uiWords.loading}</span>
      <Skeleton className="h-6.5 w-64 max-w-full" />
      <Skeleton className="mt-1 h-6 w-full max-w-measure" />
    </>
  )
}

const iconProps = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

/** What a customer can do with a purchase, apart from showing and downloading its logs. */
function PurchaseActions({ purchase }: { purchase: PurchaseDetails }) {
  const [isReporting, setIsReporting] = useState(false)
  const { product, quantity, reports } = purchase
  const isReported = reports.some(({ accountId, status }) => accountId === null && status === 'OPEN')
  return (
    <>
      <LinkButton
        size="small"
        to="/products/$productId"
        params={{ productId: String(product.id) }}
        search={quantity === 1 ? {} : { quantity }}
      >
        <RotateCcw {...iconProps} />
        {words.buyAgain}
      </LinkButton>
      <Button size="small" onClick={() => print()}>
        <Printer {...iconProps} />
        {words.print}
      </Button>
      {!isReported && (
        <Button size="small" variant="quiet" onClick={() => setIsReporting(true)}>
          <Flag {...iconProps} />
          {words.reportOrder}
        </Button>
      )}
      <SupportButton purchase={purchase} />
      {isReporting && (
        <PurchaseReportDialog purchase={purchase} accountId={null} onClose={() => setIsReporting(false)} />
      )}
    </>
  )
}

/** Few customers need it, so it is a small link beside no report of a problem. */
function OwnershipClaim({ purchase: { id, accounts } }: { purchase: PurchaseDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  return (
    <p className="text-14">
      <button
        type="button"
        className="min-h-(--target) text-start text-muted underline underline-offset-3 hover:text-ink print:hidden"
        onClick={() => setIsOpen(true)}
      >
        {reportWords.claim}
      </button>
      {isOpen && (
        <ClaimDialog
          purchaseId={id}
          accounts={accounts.map((account, index) => ({
            id: account.id,
            name: words.log(formatCount(index + 1)),
          }))}
          refresh={() => queryClient.invalidateQueries({ queryKey: purchaseQuery(id).queryKey })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </p>
  )
}

/** Opens the support chat about one purchase, or a mail if the shop has no chat. */
export function SupportButton({ purchase }: { purchase: PurchaseData }) {
  const { data: config } = useQuery(configQuery)
  if (!config) return null
  const hasChat = config.supportChatNumber !== null
  const Icon = hasChat ? MessageCircle : Mail
  return (
    <a
      href={purchaseSupportLink(config, purchase)}
      target={hasChat ? '_blank' : undefined}
      rel="noreferrer"
      className={buttonStyle({ size: 'small', variant: 'quiet' })}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span>
        {words.support}
        <span className="sr-only">{words.supportOf(formatOrder(purchase.orderId))}</span>
      </span>
    </a>
  )
}

interface Purchase {
  orderId: number
  product: { title: string }
  purchasedAt: string
}

/** A link to the support of the shop, with a message about one purchase. */
export function purchaseSupportLink(support: Parameters<typeof supportLink>[0], purchase: Purchase): string {
  const number = formatOrder(purchase.orderId)
  return supportLink(support, {
    subject: words.supportSubject(number),
    message: words.supportMessage(number, purchase.product.title, formatDate(purchase.purchasedAt)),
  })
}
