import type { ReactNode } from 'react'
import { formatDateTime } from '../../../kit/lib/format.ts'
import { searchLink } from '../../../kit/search/search-link.ts'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import type { SecuritySearch } from './search.ts'
import { type SecurityState, useSecurityScreen } from './security.ts'
import { words } from './strings.ts'

/** If at most this many recovery codes are left, the card shows a warning. */
const FEW_CODES = 3

/** The state of two-step sign-in and its actions; undefined while loading. */
export function TwoStep({ state }: { state: SecurityState | undefined }) {
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{words.twoStep}</h2>
        {state ? <OnOff isOn={state.totpSince !== null} /> : <Skeleton className="h-5 w-10" />}
      </div>
      {!state && <TwoStepSkeleton />}
      {state && (state.totpSince === null ? <Off /> : <On state={state} since={state.totpSince} />)}
    </Card>
  )
}

function OnOff({ isOn }: { isOn: boolean }) {
  return <Badge tone={isOn ? 'ok' : 'warn'}>{isOn ? words.on : words.off}</Badge>
}

function TwoStepSkeleton() {
  return (
    <div className="mt-3 flex flex-col gap-2">
      <Skeleton />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-2 h-(--control) w-32" />
    </div>
  )
}

function Off() {
  return (
    <>
      <p className="mt-2 mb-4 max-w-measure text-muted">{words.twoStepOff}</p>
      <ChangeLink change="set-up" variant="primary">
        {words.setUp}
      </ChangeLink>
    </>
  )
}

function On({ state, since }: { state: SecurityState; since: string }) {
  const codesLeft = state.recoveryCodesLeft
  return (
    <>
      <p className="mt-2 max-w-measure text-muted">{words.twoStepOn}</p>
      <dl className="my-4 grid gap-3 text-14 sm:grid-cols-2">
        <div>
          <dt className="text-muted">{words.since}</dt>
          <dd>
            <time dateTime={since}>{formatDateTime(since)}</time>
          </dd>
        </div>
        <div>
          <dt className="text-muted">{words.codesLeft}</dt>
          <dd className="font-mono tabular-nums">{words.codesLeftOf(codesLeft)}</dd>
        </div>
      </dl>
      {codesLeft <= FEW_CODES && <p className="mb-4 text-14 text-warn">{words.codesLow}</p>}
      <div className="flex flex-wrap gap-2">
        <ChangeLink change="new-codes">{words.newCodes}</ChangeLink>
        {!state.totpRequired && <ChangeLink change="turn-off">{words.turnOff}</ChangeLink>}
      </div>
      {state.totpRequired && <p className="mt-3 text-14 text-muted">{words.cannotTurnOff}</p>}
    </>
  )
}

interface ChangeLinkProps {
  change: NonNullable<SecuritySearch['change']>
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

export function ChangeLink({ change, variant = 'secondary', children }: ChangeLinkProps) {
  const { path } = useSecurityScreen()
  return (
    <LinkButton variant={variant} {...searchLink(path, { change })}>
      {children}
    </LinkButton>
  )
}
