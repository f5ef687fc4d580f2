import {
  handleNotice,
  MAX_OPEN_NOTICES,
  type UnmatchedNotice,
  unmatchedNotices,
} from '@docket/contract/admin/unmatched-notices'
import { plainName } from '@docket/contract/plain-name'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { formatDateTime } from '../../../../kit/lib/format.ts'
import { historiesKey, statsKey } from '../../../../kit/office/histories/query-keys.ts'
import { everyMinute } from '../../../../kit/office/histories/waiting-count-queries.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { FactLines } from '../fact-lines.tsx'
import { noticeWords } from './strings.ts'

const noticesQuery = queryOptions({
  queryKey: [...historiesKey, 'unmatched-notices'],
  queryFn: ({ signal }) => call(unmatchedNotices, { signal }),
  ...everyMinute,
})

/** The notices of money that match no payment, above the deposits; nothing if there are none. */
export function UnmatchedNotices() {
  const { data } = useQuery(noticesQuery)
  const notices = data?.notices ?? []
  if (notices.length === 0) return null
  return (
    <section className="mb-6 rounded-card border border-warn bg-warn-soft px-4 py-3">
      <h2 className="font-semibold">{noticeWords.title(notices.length)}</h2>
      <p className="text-14">{noticeWords.hint}</p>
      {isFull(notices) && <p className="mt-2 font-medium text-14">{noticeWords.full}</p>}
      {/* Positioned, so that the hidden words of its buttons scroll with it and make no page of their own. */}
      <ul className="relative mt-3 flex max-h-96 flex-col gap-3 overflow-y-auto">
        {notices.map((notice) => (
          <Unmatched key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

/** Whether a provider has so many notices that name no deposit that the shop keeps no further ones. */
function isFull(notices: readonly UnmatchedNotice[]): boolean {
  const nameless = notices.filter(({ depositId }) => depositId === null)
  return nameless.some(
    ({ provider }) => nameless.filter((other) => other.provider === provider).length >= MAX_OPEN_NOTICES,
  )
}

function Unmatched({ notice }: { notice: UnmatchedNotice }) {
  const { kind, provider, status, paymentId, returnId, depositId } = notice
  const mayHandle = useMay('adjust')
  const handle = useHandle(notice.id)
  return (
    <li className="min-w-0 rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">
          {noticeWords.from(noticeWords.kinds[kind], noticeWords.providers[provider] ?? provider)}
        </span>
        {status !== '' && <Badge tone="warn">{plainName(status)}</Badge>}
      </p>
      <Facts notice={notice} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {mayHandle && (
          <Button size="small" busy={handle.isPending} onClick={() => handle.mutate()}>
            {noticeWords.handle}
            <span className="sr-only">
              {noticeWords.ofNotice(noticeWords.kinds[kind], returnId ?? paymentId ?? '')}
            </span>
          </Button>
        )}
        {depositId !== null && (
          <TextLink {...searchLink('/admin/histories', { deposit: depositId })}>
            {noticeWords.deposit}
          </TextLink>
        )}
      </div>
    </li>
  )
}

function Facts({ notice }: { notice: UnmatchedNotice }) {
  const { kind, amount, paymentId, returnId, dueAt, firstHeardAt, times } = notice
  const lines = [
    { label: noticeWords.amount, value: amount },
    { label: noticeWords.payment, value: paymentId },
    { label: noticeWords.returnId[kind], value: returnId },
    { label: noticeWords.due, value: dueAt && formatDateTime(dueAt) },
    { label: noticeWords.heard, value: formatDateTime(firstHeardAt) },
    { label: noticeWords.times, value: times > 1 ? String(times) : null },
  ]
  return <FactLines lines={lines} />
}

/** Another admin may have handled it, so the notices are fetched again after an error, too. */
function useHandle(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(handleNotice, { body: { id } }),
    onSuccess(notices) {
      queryClient.setQueryData(noticesQuery.queryKey, notices)
      toast.success(noticeWords.handled)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: statsKey }),
  })
}
