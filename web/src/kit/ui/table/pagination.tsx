import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { uiWords } from '../strings.ts'
import { pageWindow } from './page-window.ts'

interface PaginationProps {
  page: number
  pageSize: number
  /** The number of rows that match the filters. */
  total: number
  onPage: (page: number) => void
}

/** The current range of a list, and buttons for the other pages. Hidden if there is at most one page. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const count = Math.ceil(total / pageSize)
  if (count <= 1) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav aria-label={uiWords.pages} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="font-mono text-14 text-muted tabular-nums">
        {uiWords.rowsOf(formatCount(first), formatCount(last), formatCount(total))}
      </p>
      <ul className="flex flex-wrap items-center gap-0.5">
        <li>
          <PageButton label={uiWords.previousPage} isDisabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </PageButton>
        </li>
        {pageWindow(page, count).map((entry) =>
          'page' in entry ? (
            <li key={entry.page}>
              <PageButton
                label={uiWords.page(entry.page)}
                isCurrent={entry.page === page}
                onClick={() => onPage(entry.page)}
              >
                {entry.page}
              </PageButton>
            </li>
          ) : (
            <li key={`gap-${entry.gapAfter}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ),
        )}
        <li>
          <PageButton label={uiWords.nextPage} isDisabled={page >= count} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </PageButton>
        </li>
      </ul>
    </nav>
  )
}

interface PageButtonProps {
  label: string
  isCurrent?: boolean
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

function PageButton({ label, isCurrent = false, isDisabled = false, onClick, children }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      disabled={isDisabled}
      onClick={onClick}
      className={clsx(
        'flex min-h-(--target) min-w-(--target) items-center justify-center rounded-control px-1 font-mono text-14 tabular-nums transition-colors disabled:opacity-40',
        isCurrent ? 'bg-brand font-semibold text-on-brand' : 'text-ink enabled:hover:bg-sunken',
      )}
    >
      {children}
    </button>
  )
}
