import { keepSecondStep } from '@docket/contract/not-me'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { formatDateTime } from '../../../kit/lib/format.ts'
import { formatTimeLeft } from '../../../kit/lib/format-time-left.ts'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { securityKey } from './security.ts'
import { words } from './strings.ts'

/** On every page of a customer who has signed in with a two-step sign-in about which someone said "This was not me". */
export function SecondStepNotice({ endsAt }: { endsAt: string }) {
  const queryClient = useQueryClient()
  const keep = useMutation({
    mutationFn: () => call(keepSecondStep, { body: {} }),
    onSuccess: () => void toast.success(words.secondStepKept),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['me'] }),
        queryClient.invalidateQueries({ queryKey: securityKey }),
      ]),
  })
  return (
    <section aria-label={words.twoStep} className="mb-6">
      <Notice tone="warn">
        <p className="font-semibold">
          {words.secondStepEnds(formatDateTime(endsAt), formatTimeLeft(endsAt))}
        </p>
        <p>{words.secondStepEndsWhy}</p>
        <div className="mt-2">
          <Button busy={keep.isPending} onClick={() => keep.mutate()}>
            {words.keepSecondStep}
          </Button>
        </div>
      </Notice>
    </section>
  )
}
