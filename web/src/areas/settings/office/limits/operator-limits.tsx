import { type Limits, type LimitsAndRaises, saveLimits } from '@docket/contract/admin/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatCount, formatDollars, formatTime } from '../../../../kit/lib/format.ts'
import { OPERATOR_LIMITS } from '../../../../kit/office/settings-places.ts'
import { UnsavedGuard } from '../../../../kit/search/unsaved-guard.tsx'
import { useMay } from '../../../../kit/session/permissions.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { FieldSkeleton } from '../../../../kit/ui/form/field-skeleton.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { NumberField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { limitsForm, limitTexts } from './limits-form.ts'
import { limitsQuery } from './limits-query.ts'
import { words } from './strings.ts'

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
        {words.title}
      </h2>
      <p className="mb-4 text-14 text-muted">
        {`${words.lead} ${mayChange ? words.raiseLead : words.ownersOnly}`}
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
      toast.success(words.saved)
    },
  })
  return (
    <Form form={form} onSubmit={(body) => save.mutateAsync(body)}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {FIELDS.map(([name, prefix]) => (
          <NumberField
            key={name}
            label={words[name]}
            hint={waitOf(saved, name, prefix)}
            {...(prefix ? { prefix } : { inputMode: 'numeric' })}
            {...form.field(name)}
          />
        ))}
      </div>
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {words.save}
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty} keptParams={[]} />
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
  return `${words.appliesFrom(formatTime(raise.appliesAt))}. ${words.untilThen(format(limits[name], prefix))}.`
}

const format = (value: number, prefix?: '$') => (prefix ? formatDollars(value) : formatCount(value))

function LimitsList({ saved: { limits } }: { saved: LimitsAndRaises }) {
  return (
    <dl className="grid gap-2 text-14">
      {FIELDS.map(([name, prefix]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{words[name]}</dt>
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
