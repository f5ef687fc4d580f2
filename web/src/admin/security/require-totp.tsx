import { requireTotp } from '@docket/contract/admin/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type SecurityState, securityKey, securityQuery } from './security-queries.ts'
import { words } from './strings.ts'

/** Whether every admin must use two-step sign-in. Shows the server's state, not the requested one. */
export function RequireTotp({ state }: { state: SecurityState | undefined }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (required: boolean) => call(requireTotp, { body: { required } }),
    onSuccess(now) {
      queryClient.setQueryData(securityQuery.queryKey, now)
      toast.success(now.totpRequired ? words.requiredNow : words.requiredNoMore)
    },
    // Another admin may have changed it.
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
