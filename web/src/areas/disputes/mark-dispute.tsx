import { type DisputeDetails, markDispute } from '@docket/contract/admin/disputes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api/api.ts'
import { ConfirmWithReason } from '../../kit/office/confirm-with-reason.tsx'
import { historiesKey, statsKey } from '../../kit/office/histories/query-keys.ts'
import { usersKey } from '../../kit/office/users-key.ts'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { Button } from '../../kit/ui/form/button.tsx'
import { disputeQuery, disputesKey, marksOf } from './disputes.ts'
import { words } from './words.ts'

type Mark = ReturnType<typeof marksOf>[number]

/** The buttons with which an operator says what happened at the provider. */
export function MarkDispute({ dispute }: { dispute: DisputeDetails }) {
  const [mark, setMark] = useState<Mark | null>(null)
  const save = useMark(dispute.id)
  const marks = marksOf(dispute)
  if (marks.length === 0 && mark === null) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-line border-t pt-4">
      {marks.map((as) => (
        <Button key={as} size="small" onClick={() => setMark(as)}>
          {words.mark[as]}
        </Button>
      ))}
      {mark !== null && (
        <ConfirmWithReason
          title={words.markTitle[mark]}
          hint={words.noteHint}
          destroys={false}
          busy={save.isPending}
          onCancel={() => setMark(null)}
          onConfirm={async (note) => {
            await save.mutateAsync({ as: mark, note })
            setMark(null)
            toast.success(words.marked[mark])
          }}
        >
          <p>{words.markText[mark]}</p>
        </ConfirmWithReason>
      )}
    </div>
  )
}

/** Marks the dispute, then reads it, the lists and the tasks again: another admin may have marked it. */
function useMark(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { as: Mark; note: string }) => call(markDispute, { body: { id, ...body } }),
    onSuccess: (dispute) => queryClient.setQueryData(disputeQuery(id).queryKey, dispute),
    onSettled: () =>
      Promise.all(
        [disputesKey, historiesKey, statsKey, usersKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    meta: { errors: 'form' },
  })
}
