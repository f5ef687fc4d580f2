import type { claims as contract } from '@docket/contract/admin/holds'
import { sendFailedMails } from '@docket/contract/admin/mails'
import type { Output } from '@docket/contract/endpoint'
import { nounForms } from '@docket/contract/nouns'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkOptions } from '@tanstack/react-router'
import clsx from 'clsx'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../../kit/api/api.ts'
import { formatCount } from '../../../kit/lib/format.ts'
import { statsKey } from '../../../kit/office/histories/query-keys.ts'
import {
  claimsQuery,
  everyMinute,
  openHoldsQuery,
  reviewCountQuery,
  waitingApprovalsQuery,
  waitingReportsQuery,
} from '../../../kit/office/histories/waiting-count-queries.ts'
import { PUBLIC_PAGES } from '../../../kit/office/settings-places.ts'
import { useMay } from '../../../kit/session/permissions.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

interface ToDoProps {
  stats: Stats
  /** Whether the first steps are shown. They are tasks, too, so the card is absent if it has none. */
  hasFirstSteps: boolean
}

/** The tasks that wait for an admin, each with a link to its page; a sentence if there are none. */
export function ToDo({ stats, hasFirstSteps }: ToDoProps) {
  const { tasks, isKnown } = useTasks(stats)
  const openTasks = tasks.filter(({ count = 0 }) => count > 0)
  if (hasFirstSteps && openTasks.length === 0) return null
  return (
    <Card as="section">
      <h2 className="text-18">{words.toDo}</h2>
      {openTasks.length > 0 ? (
        <Tasks tasks={openTasks} />
      ) : (
        <p className="mt-2 flex min-h-6 items-center gap-2 text-14 text-muted">
          {isKnown && (
            <>
              <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-ok" />
              {words.nothingToDo}
            </>
          )}
        </p>
      )}
    </Card>
  )
}

/** As many as leave a phone's first screen room for revenue and profit. */
const FIRST_TASKS = 3

/** The tasks. On a phone, only the first ones until the rest is asked for. */
function Tasks({ tasks }: { tasks: readonly TaskProps[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = tasks.length > FIRST_TASKS + 1
  return (
    <>
      <ul className="-mx-2 mt-1 grid gap-x-6 lg:grid-cols-2">
        {tasks.map((task, index) => (
          <Task key={task.label(1)} {...task} isHiddenOnPhone={isLong && !isOpen && index >= FIRST_TASKS} />
        ))}
      </ul>
      {isLong && (
        <div className="-mx-2 sm:hidden">
          <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? words.fewerTasks : words.allTasks({ count: tasks.length })}
          </Button>
        </div>
      )}
    </>
  )
}

/** All tasks in their order, also those with nothing to do, as far as the role may do them. */
function useTasks(stats: Stats): { tasks: TaskProps[]; isKnown: boolean } {
  const mayDecideHolds = useMay('stock')
  const mayApprove = useMay('refund')
  const { data: reviews } = useQuery(reviewCountQuery)
  const { data: reports } = useQuery(waitingReportsQuery)
  const { data: approvals } = useQuery({ ...waitingApprovalsQuery, enabled: mayApprove })
  const { data: holds } = useQuery({ ...openHoldsQuery, enabled: mayDecideHolds })
  const { data: paymentTasks } = useQuery({
    ...everyMinute,
    queryKey: [...statsKey, 'payment-tasks'],
    // Its texts and its call are rarely needed, so they are loaded after the dashboard.
    queryFn: async ({ signal }) => (await import('./payment-tasks.ts')).readPaymentTasks(signal),
  })
  const { data: claims } = useQuery({ ...claimsQuery, enabled: mayDecideHolds })
  const shopTasks = useShopTasks(stats)
  const tasks: TaskProps[] = [
    ...(paymentTasks ?? []),
    ...(mayDecideHolds ? claimTasks(claims) : []),
    {
      count: stats.returnsToHandle,
      label: words.returns,
      link: { to: '/admin/histories', search: { tab: 'deposits', returned: 'open' } },
    },
    {
      count: reviews,
      label: words.reviews,
      link: { to: '/admin/histories', search: { tab: 'deposits', status: 'REVIEW' } },
    },
    {
      count: reports,
      label: words.reports,
      link: { to: '/admin/reports', search: { waitsFor: 'SHOP' } },
    },
    { count: mayDecideHolds ? holds : 0, label: words.holds, link: { to: '/admin/reports' } },
    { count: mayApprove ? approvals : 0, label: words.approvals, link: { to: '/admin/approvals' } },
    ...stockTasks(stats),
    ...shopTasks,
  ]
  return { tasks, isKnown: Boolean(paymentTasks) && tasks.every(({ count }) => count !== undefined) }
}

function stockTasks({ soldOutProducts, lowStockProducts, restockWaits = 0 }: Stats): TaskProps[] {
  return [
    {
      count: soldOutProducts,
      label: words.soldOut,
      link: { to: '/admin/products', search: { stock: 'out' } },
    },
    {
      // Products with low stock include the sold-out ones.
      count: lowStockProducts > soldOutProducts ? lowStockProducts : 0,
      label: words.lowOrOut,
      link: { to: '/admin/products', search: { stock: 'low' } },
    },
    {
      // A server of the release before does not send it.
      count: restockWaits,
      label: words.restockWaits,
      link: { to: '/admin/products', search: { stock: 'out' } },
    },
  ]
}

/** The tasks about the shop itself: its mails, its backup, its users' names and its texts. */
function useShopTasks({
  failedMails,
  givenUpEvents = 0,
  daysWithoutBackup,
  equalUsernames = [],
  sampleTexts,
}: Stats): TaskProps[] {
  const mayManagePeople = useMay('people')
  const mayWriteTexts = useMay('settings')
  return [
    { count: failedMails, label: words.failedMails, action: mayManagePeople && <SendFailedMails /> },
    {
      // A server of the release before does not send it.
      count: mayWriteTexts ? givenUpEvents : 0,
      label: (count) => words.givenUpEvents({ count }),
      link: { to: '/admin/alerts' },
    },
    { count: daysWithoutBackup, label: words.daysWithoutBackup },
    // An admin who cannot suspend users has no task here. A server of the release before does not send the names.
    ...(mayManagePeople ? equalUsernames : []).map(({ username, users }) => ({
      count: users,
      label: () => words.equalUsernames(username),
      link: { to: '/admin/users', search: { search: username } } as const,
    })),
    {
      // A server of the release before does not send it.
      count: mayWriteTexts ? (sampleTexts ?? 0) : 0,
      label: words.sampleTexts,
      link: { to: '/admin/settings', hash: PUBLIC_PAGES },
    },
  ]
}

/** Claims of many customers come first: what is claimed stays for sale until an admin decides. */
function claimTasks(claims: Output<typeof contract> | undefined): TaskProps[] {
  const link: LinkOptions = { to: '/admin/reports' }
  const { batches = [], today } = claims ?? {}
  return [
    ...batches.map(({ id, customers, product }) => ({
      count: customers,
      label: () => words.claimants({ batch: String(id), ...nounForms(product.noun) }),
      link,
    })),
    { count: today, label: () => words.claimsToday, link },
  ]
}

export interface TaskProps {
  /** Undefined while loading. */
  count: number | undefined
  label: (count: number) => string
  /** The page where an admin does the task. */
  link?: LinkOptions
  /** A button that does the task at once. */
  action?: ReactNode
}

const taskStyle = 'flex min-h-(--control) items-center gap-3 rounded-control px-2'

function Task({ count = 0, label, link, action, isHiddenOnPhone }: TaskProps & { isHiddenOnPhone: boolean }) {
  const text = (
    <>
      <span className="min-w-8 rounded-pill bg-warn-soft px-2 py-0.5 text-center font-medium font-mono text-14 text-warn tabular-nums">
        {formatCount(count)}
      </span>
      <span className="min-w-0 flex-1">{label(count)}</span>
    </>
  )
  if (!link) {
    return (
      <li className={clsx(taskStyle, isHiddenOnPhone && 'max-sm:hidden')}>
        {text}
        {action}
      </li>
    )
  }
  return (
    <li className={clsx(isHiddenOnPhone && 'max-sm:hidden')}>
      <Link {...link} className={`${taskStyle} hover:bg-sunken`}>
        {text}
        <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  )
}

/** A button that sends the undelivered mails again. */
function SendFailedMails() {
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => call(sendFailedMails, { body: {} }),
    onSuccess: ({ mails }) => toast.success(words.mailsSent(mails, formatCount(mails))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: statsKey }),
  })
  return (
    <Button size="small" busy={send.isPending} onClick={() => send.mutate()}>
      {words.sendAgain}
    </Button>
  )
}
