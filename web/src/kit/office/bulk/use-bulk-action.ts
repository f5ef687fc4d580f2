import type { BulkResult } from '@docket/contract/admin/bulk'
import { useMutation } from '@tanstack/react-query'
import { toast } from '../../ui/feedback/toast.ts'
import { describeResult, type ResultWords } from './describe-result.ts'
import { bulkWords } from './strings.ts'

interface BulkAction<Input> {
  send: (input: Input) => Promise<BulkResult>
  words: ResultWords
  /** Resolves when the table shows the new state. */
  refresh: () => Promise<unknown>
  /** For a reversible action: undoes it for the rows that were changed. */
  undo?: (done: readonly number[], input: Input) => void
  errors?: 'form'
}

/** Sends one bulk action, fetches the table again, and says what happened to the rows. */
export function useBulkAction<Input>({ send, words, refresh, undo, errors }: BulkAction<Input>) {
  return useMutation({
    mutationFn: send,
    async onSuccess(result, input) {
      await refresh()
      const { done, refused } = result
      const show = refused.length === 0 ? toast.success : done.length > 0 ? toast.warning : toast.error
      const action = undo && done.length > 0 && { label: bulkWords.undo, onClick: () => undo(done, input) }
      show(describeResult(result, words), action ? { action } : undefined)
    },
    meta: errors ? { errors } : {},
  })
}
