import { sendFailedMails } from '@docket/contract/admin/mails'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { formatCount } from '../../../kit/lib/format.ts'
import { statsKey } from '../../../kit/office/histories/query-keys.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { words } from './strings.ts'

/** A button that sends the undelivered mails again. */
export function SendFailedMails() {
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => call(sendFailedMails, { body: {} }),
    onSuccess: ({ mails }) => toast.success(words.mailsSent(mails, formatCount(mails))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: statsKey }),
  })
  return (
    <Button size="small" busy={send.isPending} onClick={() => send.mutate()}>
      {words.sendAgain}
    </Button>
  )
}
