import type { exportOf } from '@docket/contract/export'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type * as z from 'zod'
import { call, type QueryWire } from '../api/api.ts'
import { formatCount } from '../lib/format.ts'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { useMay } from '../session/permissions.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Button } from '../ui/form/button.tsx'
import { download } from './download.ts'
import { exportWords } from './strings.ts'

interface ExportButtonProps<Filters> {
  /** The export link of the list. */
  link: ReturnType<typeof exportOf<z.ZodType<unknown, Filters>>>['link']
  /** The filters and the sort order of the screen. */
  filters: QueryWire<Filters>
  /** The number of rows that match; undefined while it is unknown. */
  rows: number | undefined
}

/**
 * Saves all rows that match a list's filters as CSV. It belongs in the actions of the page header. It is so wide that
 * nothing moves when the count changes, and on a phone it is the last action. Renders nothing for a role that may not
 * export.
 */
export function ExportButton<Filters extends object>({ link, filters, rows }: ExportButtonProps<Filters>) {
  const mayExport = useMay('export')
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(link, { query: filters }),
    onSuccess: ({ url, rows: exportedRows }) => {
      download(url)
      toast.info(exportWords.downloading(exportedRows, formatCount(exportedRows)))
    },
  })
  const oneAtATime = useOneAtATime()
  if (!mayExport) return null
  return (
    <span className="order-last grid w-full sm:order-none sm:w-auto sm:min-w-58">
      <Button busy={isPending} disabled={!rows} onClick={() => void oneAtATime(() => mutateAsync())}>
        <Download aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span>
          {exportWords.downloadCsv}
          {rows !== undefined && (
            <>
              {' '}
              <span className="font-mono font-normal text-14 text-muted tabular-nums">
                {formatCount(rows)}
              </span>
              <span className="sr-only"> {exportWords.rows(rows)}</span>
            </>
          )}
        </span>
      </Button>
    </span>
  )
}
