import type { Account } from '@docket/contract/admin/stock'
import type { NounForms } from '@docket/contract/nouns'
import clsx from 'clsx'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { CopyButton } from '../../../../kit/ui/feedback/copy-button.tsx'
import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { useNoun } from '../noun.ts'
import { words } from '../strings.ts'
import { RowEditor, useOpenEditor } from './row-editor.tsx'

/** The columns of a product's stock, with its noun. */
export function useAccountColumns(): readonly Column<Account>[] {
  const noun = useNoun()
  return useMemo(() => columnsOf(noun), [noun])
}

const columnsOf = (noun: NounForms): Column<Account>[] => [
  {
    id: 'value',
    header: words.data(noun),
    isTitle: true,
    width: 'w-1/2',
    cell: (account) => <AccountData account={account} />,
  },
  {
    id: 'status',
    header: words.status,
    cell: (account) => <AccountStatusBadge account={account} />,
  },
  {
    id: 'createdAt',
    header: words.dateAdded,
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]

function AccountStatusBadge({ account: { isSold, isWithdrawn, isOnHold } }: { account: Account }) {
  if (isOnHold) return <Badge tone="warn">{words.onHold}</Badge>
  if (isWithdrawn) return <Badge tone="neutral">{words.withdrawn}</Badge>
  return <Badge tone={isSold ? 'neutral' : 'ok'}>{isSold ? words.sold : words.available}</Badge>
}

function AccountData({ account }: { account: Account }) {
  const editor = useOpenEditor(account.id)
  const noun = useNoun()
  if (editor) return <RowEditor {...editor} />
  if (account.value === null) return <span className="font-normal text-muted">{words.soldText(noun)}</span>
  return <AccountValue value={account.value} />
}

/** The exact text of an account: two lines of it, the rest on demand. */
function AccountValue({ value }: { value: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { ref, isClipped } = useIsClipped(value)
  const noun = useNoun()
  return (
    <span className="flex min-w-0 items-start gap-2 font-normal">
      <span className="min-w-0 flex-1 py-1">
        <span
          ref={ref}
          className={clsx(
            'whitespace-pre-wrap break-all font-mono text-14',
            isOpen ? 'block' : 'line-clamp-2',
          )}
        >
          {value}
        </span>
        {(isClipped || isOpen) && (
          <button
            type="button"
            aria-expanded={isOpen}
            className={`${textLinkStyle} mt-1 text-14`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? words.showLess : words.showAll}
          </button>
        )}
      </span>
      <CopyButton text={value} label={words.copyAccount(noun)} iconOnly />
    </span>
  )
}

/** Whether the element's content overflows. It is checked again when the element's size changes. */
function useIsClipped(content: string) {
  const ref = useRef<HTMLSpanElement>(null)
  const [isClipped, setIsClipped] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another height
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // Both heights are rounded, so a difference of 1 px is not an overflow.
    const observer = new ResizeObserver(() => setIsClipped(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [content])
  return { ref, isClipped }
}
