import { recheckDeposit } from '@docket/contract/admin/deposits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { call } from '../../../../kit/api/api.ts'
import { sentencesOf } from '../../../../kit/api/errors.ts'
import { historiesKey } from '../../../../kit/office/histories/query-keys.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { depositWords } from '../../strings.ts'
import { words } from '../strings.ts'
import { type Deposit, depositQuery } from './deposit-query.ts'

/** The server asks the provider about one payment after the other. */
const TIMEOUT_MS = 90_000

/**
 * Asks the provider about the payments again. The server applies the answer at once, and a text beside the button says
 * so.
 */
export function Recheck({ deposit: { id } }: { deposit: Deposit }) {
  const queryClient = useQueryClient()
  const recheck = useMutation({
    mutationFn: () => call(recheckDeposit, { body: { id }, timeoutMs: TIMEOUT_MS }),
    onSuccess(deposit) {
      queryClient.setQueryData(depositQuery(id).queryKey, deposit)
      void queryClient.invalidateQueries({ queryKey: historiesKey })
    },
    meta: { errors: 'none' },
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="small" busy={recheck.isPending} onClick={() => recheck.mutate()}>
        <RefreshCw aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {words.recheck}
      </Button>
      <p role="status" className="text-14 text-muted empty:hidden">
        {recheck.isSuccess && words.rechecked(depositWords.statuses[recheck.data.status])}
      </p>
      {recheck.isError && (
        <p role="alert" className="text-14 text-bad">
          {words.notRechecked} {sentencesOf(recheck.error).join(' ')}
        </p>
      )}
    </div>
  )
}
