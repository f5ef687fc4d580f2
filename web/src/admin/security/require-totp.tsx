import { requireTotp } from '@docket/contract/admin/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { type SecurityState, securityKey, securityQuery } from './security-queries.ts'

const words = adminStrings.security

/** Whether every admin must sign in in two steps. Shows what the shop says, not what was asked for. */
export function RequireTotp({ state }: { state: SecurityState | undefined }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (required: boolean) => call(requireTotp, { body: { required } }),
    onSuccess(now) {
      queryClient.setQueryData(securityQuery.queryKey, now)
      toast.success(now.totpRequired ? words.requiredNow : words.requiredNoMore)
    },
    // Another admin may have been quicker.
    onError: () => void queryClient.invalidateQueries({ queryKey: securityKey }),
  })
  return (
    <Card as="section">
      <h2 className="mb-2 text-18">{words.everyAdmin}</h2>
      {state ? (
        <Switch
          label={words.require}
          hint={state.totpSince === null ? words.requireOwnFirst : words.requireHint}
          checked={state.totpRequired}
          busy={change.isPending}
          disabled={state.totpSince === null}
          onChange={(required) => change.mutate(required)}
        />
      ) : (
        <div className="flex flex-col gap-2">
          <Skeleton className="h-(--target) w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
    </Card>
  )
}
