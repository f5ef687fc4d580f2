import { requireTotp } from '@docket/contract/admin/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { IfMay } from '../../../../kit/session/if-may.tsx'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Switch } from '../../../../kit/ui/form/switch.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { type SecurityState, securityKey, securityQuery } from '../../security/security.ts'
import { SecurityScreen } from '../../security/security-screen.tsx'
import { words as securityWords } from '../../security/strings.ts'
import { words } from './strings.ts'

export function SecurityPage() {
  const { data: state } = useQuery(securityQuery)
  const navigate = useNavigate()
  const mustSetUp = state?.totpRequired && state.totpSince === null
  // Stays true while the admin saves the recovery codes, although two-step sign-in is on by then.
  const [hadToSetUp, setHadToSetUp] = useState(false)
  if (mustSetUp && !hadToSetUp) setHadToSetUp(true)
  return (
    <>
      <PageHeader title={securityWords.title} lead={securityWords.lead} />
      <SecurityScreen
        {...(hadToSetUp && {
          // The back office was closed until now, so the admin goes where a login leads. The codes are saved.
          onSetUp: () => void navigate({ to: '/admin/dashboard', replace: true, ignoreBlocker: true }),
        })}
        notice={
          mustSetUp && (
            <Notice tone="warn">
              <p className="font-semibold">{words.mustSetUp}</p>
              <p>{words.mustSetUpHint}</p>
            </Notice>
          )
        }
      >
        <IfMay needed="security">
          <RequireTotp state={state} />
        </IfMay>
      </SecurityScreen>
    </>
  )
}

/** Whether every admin must use two-step sign-in. Shows the server's state, not the requested one. */
function RequireTotp({ state }: { state: SecurityState | undefined }) {
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
