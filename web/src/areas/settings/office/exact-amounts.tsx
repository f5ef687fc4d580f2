import { creditExactAmounts } from '@docket/contract/admin/deposits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Switch } from '../../../kit/ui/form/switch.tsx'
import { methodsQuery } from './settings-query.ts'
import { words } from './strings.ts'

/** Whether crypto is credited as it arrives. Shows the server's state, not the requested one. */
export function ExactAmounts({ exactAmountsOnly }: { exactAmountsOnly: boolean }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (exact: boolean) => call(creditExactAmounts, { body: { exactAmountsOnly: exact } }),
    onSuccess(methods) {
      queryClient.setQueryData(methodsQuery.queryKey, methods)
      toast.success(words.saved)
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: methodsQuery.queryKey }),
  })
  return (
    <Switch
      label={words.creditArrived}
      hint={words.creditArrivedHint}
      checked={!exactAmountsOnly}
      busy={change.isPending}
      onChange={(creditsArrived) => change.mutate(!creditsArrived)}
    />
  )
}
