import type { exportOf } from '@docket/contract/export'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type * as z from 'zod'
import { adminStrings } from '../lib/admin-strings.ts'
import { call, type QueryWire } from '../lib/api.ts'
import { formatCount } from '../lib/format.ts'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

const words = adminStrings.common

interface ExportButtonProps<Filters> {
  /** The list's. */
  link: ReturnType<typeof exportOf<z.ZodType<unknown, Filters>>>['link']
  /** What the screen shows: its filters and its order. */
  filters: QueryWire<Filters>
  /** How many rows they leave; undefined while nobody knows. */
  rows: number | undefined
}

/**
 * Saves all the rows that a list's filters leave, as CSV. It stands among the actions of the page's head: wide enough
 * that nothing moves as it counts, and on a phone below what the screen is there for.
 */
export function ExportButton<Filters extends object>({ link, filters, rows }: ExportButtonProps<Filters>) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(link, { query: filters }),
    onSuccess: ({ url, rows: saved }) => {
      download(url)
      toast.info(words.downloading(saved, formatCount(saved)))
    },
  })
  const oneAtATime = useOneAtATime()
  return (
    <span className="order-last grid w-full sm:order-none sm:w-auto sm:min-w-58">
      <Button busy={isPending} disabled={!rows} onClick={() => void oneAtATime(() => mutateAsync())}>
        <Download aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span>
          {words.downloadCsv}
          {rows !== undefined && (
            <>
              {' '}
              <span className="font-mono font-normal text-14 text-muted tabular-nums">
                {formatCount(rows)}
              </span>
              <span className="sr-only"> {words.rows(rows)}</span>
            </>
          )}
        </span>
      </Button>
    </span>
  )
}

/** The browser takes it from here: it streams to the disk, and shows how far it is. */
function download(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}
