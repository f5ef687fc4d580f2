import { deliveredForms } from '@docket/contract/nouns'
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
import { Receipt, Slot } from '../../../kit/ui/layout/receipt.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { secondsOf, useIsNew } from '../receipt/new-purchase.ts'
import { type PurchaseDetails, purchaseQuery } from '../receipt/purchase-query.ts'
import { PurchaseReceipt } from '../receipt/purchase-receipt.tsx'
import { ShareButton } from '../receipt/share-button.tsx'
import { ClaimDialog } from '../report/claim-dialog.tsx'
import { ReportList } from '../report/report-list.tsx'
import { reportWords } from '../report/strings.ts'
import { DeliveredLogs, PurchaseReportDialog } from './delivered-logs.tsx'
import type { PurchaseData } from './purchases-query.ts'
import { words } from './strings.ts'

/** The receipt as wide as it is read best, and beside it what can be done with it. */
const columnsStyle = 'grid items-start gap-6 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]'

interface PurchaseViewProps {
  purchase: PurchaseDetails
  /** The purchase was just made: the receipt feeds out, and its logs can be read. */
  isNew?: boolean
  /** Closes the receipt, which hangs out of its slot above the list. Absent on the page of the purchase. */
  onDone?: () => void
}

/** A purchase: its receipt with what was delivered, and what a customer can do with it. */
export function PurchaseView({ purchase, isNew = false, onDone }: PurchaseViewProps) {
  const { replaced, reports } = purchase
  const forms = deliveredForms(purchase.product.noun)
  const queryClient = useQueryClient()
  const receipt = (
    <PurchaseReceipt purchase={purchase}>
      <DeliveredLogs purchase={purchase} isNew={isNew} />
    </PurchaseReceipt>
  )
  return (
    <div className={columnsStyle}>
      <div className="flex min-w-0 flex-col gap-4">
        {replaced > 0 && <Notice tone="ok">{words.replaced({ count: replaced, ...forms })}</Notice>}
        {onDone ? <Slot feeds={isNew}>{receipt}</Slot> : receipt}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-wrap gap-2 lg:w-56 lg:flex-col">
          {onDone && (
            <Button size="small" onClick={onDone}>
              {words.done}
            </Button>
          )}
          <PurchaseActions purchase={purchase} />
          <OwnershipClaim purchase={purchase} />
        </div>
        <ReportList
          reports={reports}
          subjectOf={(report) => subjectOf(report, purchase)}
          refresh={() => queryClient.invalidateQueries({ queryKey: ['purchases'] })}
        />
      </div>
    </div>
  )
}

/** Names a log by its number in the list. */
function subjectOf({ accountId }: Report, { accounts, product }: PurchaseDetails): string {
  if (accountId === null) return words.reportOfOrder
  const index = accounts.findIndex(({ id }) => id === accountId)
  const forms = deliveredForms(product.noun)
  return index < 0 ? words.reportOfReplaced(forms) : words.log({ number: formatCount(index + 1), ...forms })
}

/** The skeleton of a receipt. */
export function PurchaseSkeleton() {
  return (
    <div aria-busy="true" className={columnsStyle}>
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

/** The new purchase with its accounts, shown above the list until the customer closes it. */
export function NewPurchase({ id, onDone }: { id: number; onDone: () => void }) {
  const { data, error, refetch } = useQuery(purchaseQuery(id))
  const isNew = useIsNew(id)
  return (
    <section aria-label={words.newOrder} className="mb-10">
      <div role="status" className="mb-3">
        {data && <Thanks seconds={isNew ? secondsOf(id) : undefined} />}
        {!data && !error && <ThanksSkeleton />}
      </div>
      {data && <PurchaseView purchase={data} isNew={isNew} onDone={onDone} />}
      {!data && !error && <PurchaseSkeleton />}
      {error && !data && <NotLoaded id={id} error={error} onRetry={refetch} onDone={onDone} />}
    </section>
  )
}

/** `seconds`: how long the delivery took. */
function Thanks({ seconds }: { seconds: string | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h2 className="flex items-center gap-2 text-18 text-brand sm:text-21">
        <Check aria-hidden="true" strokeWidth={2.25} className="size-6 shrink-0 max-sm:hidden" />
        {words.thanks}
      </h2>
      {seconds !== undefined && <p className="text-14 text-muted">{words.deliveredIn({ seconds })}</p>}
    </div>
  )
}

function ThanksSkeleton() {
  return (
    <>
      <span className="sr-only">{uiWords.loading}</span>
      <Skeleton className="h-6.5 w-64 max-w-full" />
    </>
  )
}

interface NotLoadedProps {
  id: number
  error: Error
  onRetry: () => void
  onDone: () => void
}

/** The goods could not be loaded: the receipt says so. */
function NotLoaded({ id, error, onRetry, onDone }: NotLoadedProps) {
  if (isNotFound(error))
    return (
      <EmptyState
        title={words.missing}
        action={
          <Button size="small" onClick={onDone}>
            {words.done}
          </Button>
        }
      >
        {words.missingHint}
      </EmptyState>
    )
  return (
    <div className={columnsStyle}>
      <Slot>
        <Receipt aside={formatOrder(id)}>
          <ErrorState error={error} onRetry={onRetry} />
        </Receipt>
      </Slot>
    </div>
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
      <ShareButton purchase={purchase} />
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
function OwnershipClaim({ purchase: { id, accounts, product } }: { purchase: PurchaseDetails }) {
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
            name: words.log({ number: formatCount(index + 1), ...deliveredForms(product.noun) }),
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
