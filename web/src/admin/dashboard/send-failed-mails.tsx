import { sendFailedMails } from '@docket/contract/admin/mails'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { call } from '../../shared/api/api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { statsKey } from '../shared/histories/query-keys.ts'
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
