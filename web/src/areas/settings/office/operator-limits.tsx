import {
  type Limits,
  type LimitsAndRaises,
  limits,
  readLimits,
  saveLimits,
} from '@docket/contract/admin/limits'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { formatCount, formatDollars, formatTime } from '../../../kit/lib/format.ts'
import { amountText } from '../../../kit/lib/typed-number.ts'
import { OPERATOR_LIMITS } from '../../../kit/office/settings-places.ts'
import { UnsavedGuard } from '../../../kit/search/unsaved-guard.tsx'
import { useMay } from '../../../kit/session/permissions.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { FieldSkeleton } from '../../../kit/ui/form/field-skeleton.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { numberWords } from '../../../kit/ui/form/number-strings.ts'
import { NumberField } from '../../../kit/ui/form/text-field.tsx'
import { typed } from '../../../kit/ui/form/typed.ts'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { limitWords } from './strings.ts'

/** In the order of the screen; `$` marks amounts. */
const FIELDS = [
  ['approvalAbove', '$'],
  ['credits', '$'],
  ['refunds', '$'],
  ['replacements'],
  ['replacementsPerAccount'],
  ['reveals'],
  ['removals'],
  ['holds'],
  ['customers'],
  ['operators'],
  ['exports'],
  ['requests'],
] as const satisfies readonly (readonly [keyof Limits, '$'?])[]

/** How much one operator may do alone. Owners can change it, others only read it. */
export function OperatorLimits() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(limitsQuery)
  const mayChange = useMay('security')
  const saved = isFetchedAfterMount ? data : undefined
  if (!saved && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Card as="section">
      <h2 id={OPERATOR_LIMITS} className="mb-2 scroll-mt-20 text-18">
        {limitWords.title}
      </h2>
      <p className="mb-4 text-14 text-muted">
        {`${limitWords.lead} ${mayChange ? limitWords.raiseLead : limitWords.ownersOnly}`}
      </p>
      {!saved && <LimitsSkeleton />}
      {saved && (mayChange ? <LimitsForm saved={saved} /> : <LimitsList saved={saved} />)}
    </Card>
  )
}

/** Starts with the values that were saved last, also where a raised one does not apply yet. */
function LimitsForm({ saved }: { saved: LimitsAndRaises }) {
  const form = useZodForm({ schema: limitsForm, defaults: limitTexts(wantedOf(saved)) })
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (body: Limits) => call(saveLimits, { body }),
    meta: { errors: 'form' },
    onSuccess: (answer) => {
      queryClient.setQueryData(limitsQuery.queryKey, answer)
      form.reset(limitTexts(wantedOf(answer)))
      toast.success(limitWords.saved)
    },
  })
  return (
    <Form form={form} onSubmit={(body) => save.mutateAsync(body)}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {FIELDS.map(([name, prefix]) => (
          <NumberField
            key={name}
            label={limitWords[name]}
            hint={waitOf(saved, name, prefix)}
            {...(prefix ? { prefix } : { inputMode: 'numeric' })}
            {...form.field(name)}
          />
        ))}
      </div>
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {limitWords.save}
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty} keptParams={['tab']} />
    </Form>
  )
}

function wantedOf({ limits, raises }: LimitsAndRaises): Limits {
  return { ...limits, ...Object.fromEntries(raises.map(({ limit, value }) => [limit, value])) }
}

/** From when a raised limit applies, and what applies until then. */
function waitOf({ limits, raises }: LimitsAndRaises, name: keyof Limits, prefix?: '$') {
  const raise = raises.find(({ limit }) => limit === name)
  if (!raise) return undefined
  return `${limitWords.appliesFrom(formatTime(raise.appliesAt))}. ${limitWords.untilThen(format(limits[name], prefix))}.`
}

const format = (value: number, prefix?: '$') => (prefix ? formatDollars(value) : formatCount(value))

function LimitsList({ saved: { limits } }: { saved: LimitsAndRaises }) {
  return (
    <dl className="grid gap-2 text-14">
      {FIELDS.map(([name, prefix]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{limitWords[name]}</dt>
          <dd className="font-mono tabular-nums">{format(limits[name], prefix)}</dd>
        </div>
      ))}
    </dl>
  )
}

function LimitsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span className="sr-only">{uiWords.loading}</span>
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
  )
}

const { shape } = limits
const count = (schema: typeof shape.replacements) => typed(schema, numberWords.typeWhole)

/** The form: its input is the typed text, its output the contract's body. */
const limitsForm = z.object({
  approvalAbove: typed(shape.approvalAbove),
  credits: typed(shape.credits),
  refunds: typed(shape.refunds),
  replacements: count(shape.replacements),
  replacementsPerAccount: count(shape.replacementsPerAccount),
  reveals: count(shape.reveals),
  removals: count(shape.removals),
  holds: count(shape.holds),
  requests: count(shape.requests),
  customers: count(shape.customers),
  operators: count(shape.operators),
  exports: count(shape.exports),
})

/** The limits as the texts of their fields. */
function limitTexts({ approvalAbove, credits, refunds, ...counts }: Limits): z.input<typeof limitsForm> {
  return {
    approvalAbove: amountText(approvalAbove),
    credits: amountText(credits),
    refunds: amountText(refunds),
    replacements: String(counts.replacements),
    replacementsPerAccount: String(counts.replacementsPerAccount),
    reveals: String(counts.reveals),
    removals: String(counts.removals),
    holds: String(counts.holds),
    requests: String(counts.requests),
    customers: String(counts.customers),
    operators: String(counts.operators),
    exports: String(counts.exports),
  }
}

/** The limits, fetched on every visit. The form starts with them, and does not follow later changes on the server. */
const limitsQuery = queryOptions({
  queryKey: ['admin', 'limits'],
  queryFn: ({ signal }) => call(readLimits, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
  meta: { errors: 'screen' },
})
