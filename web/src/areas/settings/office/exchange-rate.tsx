import { acceptRate, type StoredRate } from '@docket/contract/admin/deposits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kit/api/api.ts'
import { formatDateTime, formatNaira } from '../../../kit/lib/format.ts'
import { useOneAtATime } from '../../../kit/lib/use-one-at-a-time.ts'
import { Badge, type Tone } from '../../../kit/ui/feedback/badge.tsx'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { ReceiptLine, ReceiptLines } from '../../../kit/ui/layout/receipt.tsx'
import { ConfirmDialog } from '../../../kit/ui/overlay/confirm-dialog.tsx'
import { methodsQuery } from './settings-query.ts'
import { words } from './strings.ts'

const tones: Record<StoredRate['state'], Tone> = { used: 'ok', refused: 'warn', stale: 'bad' }

/** The newest rate, whether it is used, and the button to accept a refused one. */
export function ExchangeRate({ rate }: { rate: StoredRate | null }) {
  return (
    <Card as="section">
      <h2 className="flex flex-wrap items-center gap-2 text-18">
        {words.rate} {rate && <Badge tone={tones[rate.state]}>{words.rateStates[rate.state]}</Badge>}
      </h2>
      <p className="mb-4 text-14 text-muted">{words.rateHint}</p>
      {rate ? (
        <Rate rate={rate} />
      ) : (
        <Notice tone="warn">
          <p className="font-semibold">{words.noRate}</p>
          <p>{words.noRateHint}</p>
        </Notice>
      )}
    </Card>
  )
}

function Rate({ rate }: { rate: StoredRate }) {
  const { source, providerTime, fetchedAt, previousRate, state } = rate
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-col gap-4 text-14">
      <ReceiptLines>
        <ReceiptLine total label={words.perDollar} value={formatNaira(rate.rate)} />
        {previousRate !== null && (
          <ReceiptLine tone="muted" label={words.previous} value={formatNaira(previousRate)} />
        )}
        <ReceiptLine tone="muted" label={words.source} value={source} />
        <ReceiptLine
          tone="muted"
          label={words.ofTime}
          value={<time dateTime={providerTime}>{formatDateTime(providerTime)}</time>}
        />
        <ReceiptLine
          tone="muted"
          label={words.fetched}
          value={<time dateTime={fetchedAt}>{formatDateTime(fetchedAt)}</time>}
        />
      </ReceiptLines>
      {state === 'stale' && (
        <Notice tone="bad">
          <p className="font-semibold">{words.staleTitle}</p>
          <p>{words.staleHint}</p>
        </Notice>
      )}
      {state === 'refused' && (
        <>
          <Notice tone="warn">
            <p className="font-semibold">{previousRate === null ? words.firstTitle : words.refusedTitle}</p>
            <p>{words.refusedHint}</p>
          </Notice>
          <div>
            <Button onClick={() => setIsAsking(true)}>{words.accept}</Button>
          </div>
        </>
      )}
      {isAsking && state === 'refused' && <AcceptRate rate={rate} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

/** Asks for confirmation of this rate. A newer rate is not accepted with it. */
function AcceptRate({ rate, onClose }: { rate: StoredRate; onClose: () => void }) {
  const queryClient = useQueryClient()
  const oneAtATime = useOneAtATime()
  const accept = useMutation({
    mutationFn: () => call(acceptRate, { body: { id: rate.id } }),
    onSuccess(methods) {
      queryClient.setQueryData(methodsQuery.queryKey, methods)
      toast.success(words.accepted(formatNaira(rate.rate)))
    },
    onError: () => queryClient.invalidateQueries({ queryKey: methodsQuery.queryKey }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={words.confirmAccept(formatNaira(rate.rate))}
      destroys={false}
      onCancel={onClose}
      onConfirm={() => void oneAtATime(() => accept.mutateAsync())}
      busy={accept.isPending}
    >
      {words.confirmAcceptHint}
    </ConfirmDialog>
  )
}
