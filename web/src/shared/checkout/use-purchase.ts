import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { isOutcomeKnown, useIdempotencyKey } from '../../lib/idempotency-key.ts'

/** How a purchase is sent: under its key, and in the words of its first attempt. */
export type Sending = Pick<ReturnType<typeof useIdempotencyKey>, 'key' | 'asFirstSent'>

interface Purchase<Order, Receipt> {
  /** What is asked for now, without its price. The same again is the same purchase, and has the same key. */
  intent: readonly (string | number | undefined)[]
  send: (order: Order, sending: Sending) => Promise<Receipt>
  onBought: (receipt: Receipt) => void
  /** The server refused. The wallet is asked for again in any case. */
  onRefused: (error: ApiError) => void
}

/**
 * Buys an order. The key is there before the click and stays while the outcome is unknown, so that pressing again
 * cannot buy twice.
 */
export function usePurchase<Order, Receipt>({ intent, send, onBought, onRefused }: Purchase<Order, Receipt>) {
  const queryClient = useQueryClient()
  const sending = useIdempotencyKey(intent)
  const isRunning = useRef(false)
  const asked = JSON.stringify(intent)
  const mutation = useMutation({
    mutationFn: ({ order }: { order: Order; asked: string }) => send(order, sending),
    onSuccess: onBought,
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
      if (error instanceof ApiError) onRefused(error)
    },
    onSettled: (_receipt, error) => {
      isRunning.current = false
      sending.settle(error)
    },
    meta: { errors: 'form' },
  })

  return {
    /** Rejects with what went wrong, which has been shown already. */
    async purchase(order: Order): Promise<void> {
      // A second click comes before the button shows busy.
      if (isRunning.current) return
      isRunning.current = true
      await mutation.mutateAsync({ order, asked })
    },
    isPending: mutation.isPending,
    /** The order is changed: the result of the last try is dropped, unless that try may have gone through. */
    forget() {
      if (mutation.error && isOutcomeKnown(mutation.error)) mutation.reset()
    },
    error: mutation.error,
    /** Nothing was changed since the last try. */
    isSameOrder: mutation.variables?.asked === asked,
  }
}
