import { creditExactAmounts, type PaymentMethod } from '@docket/contract/admin/deposits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../kit/api/api.ts'
import { formatCount, formatDateTime, formatDollars } from '../../../kit/lib/format.ts'
import { Badge, type Tone } from '../../../kit/ui/feedback/badge.tsx'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Switch } from '../../../kit/ui/form/switch.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { depositWords } from '../../deposits/strings.ts'
import { SetUpGuide } from './set-up-guide.tsx'
import { methodsQuery } from './settings-query.ts'
import { words } from './strings.ts'

const tones: Record<PaymentMethod['state'], Tone> = { on: 'ok', sandbox: 'brand', off: 'neutral' }

interface PaymentMethodsProps {
  methods: readonly PaymentMethod[]
  exactAmountsOnly: boolean
}

/** The payment methods and whether they work. */
export function PaymentMethods({ methods, exactAmountsOnly }: PaymentMethodsProps) {
  return (
    <Card as="section">
      <h2 className="text-18">{words.methods}</h2>
      <p className="mb-4 text-14 text-muted">{words.methodsHint}</p>
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {methods.map((method) => (
          <li key={method.method} className="min-w-0">
            <Method {...method} />
          </li>
        ))}
      </ul>
      <div className="mt-6 border-line border-t pt-4">
        <ExactAmounts exactAmountsOnly={exactAmountsOnly} />
      </div>
    </Card>
  )
}

function Method(paymentMethod: PaymentMethod) {
  const { method, state, minimum, pending, inReview, lastCompletedAt, refusals, setUp } = paymentMethod
  return (
    <>
      <h3 className="flex items-center gap-2">
        {depositWords.methods[method]} <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </h3>
      <p className="mt-1 text-14 text-muted">{words.stateHints[state]}</p>
      {refusals && (
        <div className="mt-3">
          <Notice tone="warn">
            <p className="font-semibold">{words.refused(refusals.count)}</p>
            <p className="wrap-anywhere">
              {words.refusedWords(refusals.words)}{' '}
              <time dateTime={refusals.at}>{formatDateTime(refusals.at)}</time>
            </p>
            <p>
              <TextLink to="/admin/histories" search={{ tab: 'deposits', status: 'FAILED', method }}>
                {words.showRefused}
              </TextLink>
            </p>
          </Notice>
        </div>
      )}
      <dl className="mt-3 flex flex-col gap-1 text-14">
        <Fact label={words.minimum}>
          <span className="font-mono tabular-nums">{formatDollars(minimum)}</span>
        </Fact>
        <Fact label={words.pending}>
          <span className="font-mono tabular-nums">{formatCount(pending)}</span>
        </Fact>
        <Fact label={words.inReview}>
          <span className="font-mono tabular-nums">{formatCount(inReview)}</span>
          {inReview > 0 && (
            <>
              {' '}
              <TextLink to="/admin/histories" search={{ tab: 'deposits', status: 'REVIEW', method }}>
                {words.showReview}
              </TextLink>
            </>
          )}
        </Fact>
        <Fact label={words.lastCompleted}>
          {lastCompletedAt === null ? (
            words.never
          ) : (
            <time dateTime={lastCompletedAt}>{formatDateTime(lastCompletedAt)}</time>
          )}
        </Fact>
      </dl>
      {/* A server of the release before does not send it. */}
      {setUp && (
        <div className="mt-4">
          <SetUpGuide setUp={setUp} state={state} />
        </div>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}

/** Whether crypto is credited as it arrives. Shows the server's state, not the requested one. */
function ExactAmounts({ exactAmountsOnly }: { exactAmountsOnly: boolean }) {
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
