import { requireTotp } from '@docket/contract/admin/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Switch } from '../../../../kit/ui/form/switch.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { type SecurityState, securityKey, securityQuery } from '../../security/security-queries.ts'
import { words } from './strings.ts'

/** Whether every admin must use two-step sign-in. Shows the server's state, not the requested one. */
export function RequireTotp({ state }: { state: SecurityState | undefined }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (required: boolean) => call(requireTotp, { body: { required } }),
    onSuccess(newState) {
      queryClient.setQueryData(securityQuery.queryKey, newState)
      toast.success(newState.totpRequired ? words.requiredNow : words.requiredNoMore)
    },
    // Another admin may have changed the setting.
    onError: () => void queryClient.invalidateQueries({ queryKey: securityKey }),
  })
  return (
    <Card as="section">
      <h2 className="mb-2 text-18">{words.everyAdmin}</h2>
      {state ? (
        <Switch
          label={words.require}
          hint={hintOf(state)}
          checked={state.totpRequired}
          busy={change.isPending}
          disabled={state.totpSince === null || state.totpRequirementFixed}
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

function hintOf({ totpSince, totpRequirementFixed }: SecurityState): string {
  if (totpRequirementFixed) return words.requireFixed
  return totpSince === null ? words.requireOwnFirst : words.requireHint
}
