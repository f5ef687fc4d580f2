import { depositStory, STORY_PAGE_SIZE, type StoryEntry } from '@docket/contract/admin/deposit-story'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatOrder } from '../../../../kit/lib/format.ts'
import { historiesKey } from '../../../../kit/office/histories/query-keys.ts'
import { RawDetails } from '../../../../kit/office/raw-details.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { Pagination } from '../../../../kit/ui/table/pagination.tsx'
import { detailsOf, titleOf } from './sentences.ts'
import { storyWords } from './strings.ts'

/** What happened with a deposit, the newest first, a page at a time. */
export function DepositStory({ depositId }: { depositId: number }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(storyQuery(depositId, page))
  const heading = useRef<HTMLHeadingElement>(null)
  function open(next: number) {
    setPage(next)
    heading.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section aria-busy={!data && !error}>
      <h3 ref={heading} className="mb-2 scroll-mt-4 text-18">
        {storyWords.title}
      </h3>
      {data ? (
        <div className={isPlaceholderData ? 'opacity-60' : undefined}>
          <ol className="flex flex-col">
            {data.items.map((entry) => (
              <Entry key={entry.key} entry={entry} depositId={depositId} />
            ))}
          </ol>
          {data.items.length === 0 && <p className="text-muted">{storyWords.none}</p>}
          <Pagination page={page} pageSize={STORY_PAGE_SIZE} total={data.total} onPage={open} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <StorySkeleton />
      )}
    </section>
  )
}

/** It is fetched again with the deposit: what an operator does appears in it. */
function storyQuery(id: number, page: number) {
  return queryOptions({
    queryKey: [...historiesKey, 'deposit', id, 'story', page],
    queryFn: ({ signal }) => call(depositStory, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}

/** A line leads from one entry to the next. */
const entryStyle =
  'relative min-w-0 border-line border-s-2 ps-4 pb-4 ms-1.5 last:border-transparent before:absolute before:-start-[7px] before:top-1.5 before:size-3 before:rounded-full before:border-2 before:border-surface before:bg-muted'

function Entry({ entry, depositId }: { entry: StoryEntry; depositId: number }) {
  // A server of the release before sends no purchase.
  const { at, by, deposit, purchase = null, words } = entry
  return (
    <li className={entryStyle}>
      <p className="wrap-anywhere font-medium">{titleOf(entry)}</p>
      {detailsOf(entry, depositId).map((detail) => (
        <p key={detail} className="wrap-anywhere whitespace-pre-wrap text-14">
          {detail}
        </p>
      ))}
      {deposit !== null && (
        <p className="text-14">
          <TextLink to="/admin/histories" search={{ tab: 'deposits', deposit }}>
            {storyWords.deposit({ id: String(deposit) })}
          </TextLink>
        </p>
      )}
      {purchase !== null && (
        <p className="text-14">
          <TextLink to="/admin/histories" search={{ tab: 'purchases', order: purchase }}>
            {formatOrder(purchase)}
          </TextLink>
        </p>
      )}
      <p className="wrap-anywhere text-12 text-muted">
        <DateTimeText at={at} /> {by !== null && storyWords.by({ name: by })}
      </p>
      {words !== null && <RawDetails label={storyWords.words}>{words}</RawDetails>}
    </li>
  )
}

function StorySkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      {['first', 'second', 'third'].map((nth) => (
        <Skeleton key={nth} className="h-12 w-full" />
      ))}
    </div>
  )
}
