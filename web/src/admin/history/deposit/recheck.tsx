import { recheckDeposit } from '@docket/contract/admin/deposit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { call } from '../../../lib/api.ts'
import { sentencesOf } from '../../../lib/errors.ts'
import { strings } from '../../../lib/strings.ts'
import { Button } from '../../../ui/button.tsx'
import { historiesKey } from '../history-keys.ts'
import { type Deposit, depositQuery } from './deposit-query.ts'

const words = adminStrings.deposit
/** The provider is asked about one payment after the other. */
const TIMEOUT_MS = 90_000

/** Asks the provider about the payments again; what it answers is applied at once. Says here how that went. */
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
        {recheck.isSuccess && words.rechecked(strings.deposit.statuses[recheck.data.status])}
      </p>
      {recheck.isError && (
        <p role="alert" className="text-14 text-bad">
          {words.notRechecked} {sentencesOf(recheck.error).join(' ')}
        </p>
      )}
    </div>
  )
}
