import type { DisputeDetails } from '@docket/contract/admin/disputes'
import { plainName } from '@docket/contract/plain-name'
import { readableEmail } from '@docket/contract/readable-email'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNotFound } from '../../kit/api/api-error.ts'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { formatDate, formatDateTime, formatDollars } from '../../kit/lib/format.ts'
import { longIdParam } from '../../kit/search/search-params.ts'
import { IfMay } from '../../kit/session/if-may.tsx'
import { useMay } from '../../kit/session/permissions.ts'
import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { Badge } from '../../kit/ui/feedback/badge.tsx'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { Breadcrumb } from '../../kit/ui/layout/breadcrumb.tsx'
import { Card } from '../../kit/ui/layout/card.tsx'
import { Fact } from '../../kit/ui/layout/fact.tsx'
import { LinkButton } from '../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../kit/ui/strings.ts'
import { disputeQuery, tones } from './disputes.ts'
import { MarkDispute } from './mark-dispute.tsx'
import { MissingDispute } from './missing-dispute.tsx'
import { timeLeft } from './time-left.ts'
import { words } from './words.ts'

/** One dispute: how long the shop has, what is held and taken, the deposit, the customer, and what happened. */
export function DisputePage() {
  const params = useParams({ from: '/office/admin/disputes/$disputeId' })
  const id = longIdParam(params, 'disputeId')
  return id === undefined ? <MissingDispute /> : <DisputeById key={id} id={id} />
}

function DisputeById({ id }: { id: number }) {
  const { data: dispute, error, refetch } = useQuery(disputeQuery(id))
  const title = words.page({ id })
  useDocumentTitle(title)
  if (!dispute && isNotFound(error)) return <MissingDispute />
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              <TextLink key="list" to="/admin/disputes">
                {words.title}
              </TextLink>,
              title,
            ]}
          />
        }
        title={title}
        lead={dispute && <Lead dispute={dispute} />}
        actions={
          dispute && (
            <IfMay needed="adjust">
              <LinkButton
                variant={dispute.status === 'OPEN' ? 'primary' : 'secondary'}
                to="/admin/disputes/$disputeId/evidence"
                params={{ disputeId: String(id) }}
              >
                {words.evidence}
              </LinkButton>
            </IfMay>
          )
        }
      />
      {dispute ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Money dispute={dispute} />
          <Payment dispute={dispute} />
          <Happened dispute={dispute} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-6 lg:grid-cols-2">
          <p role="status" className="sr-only">
            {uiWords.loading}
          </p>
          <Skeleton className="h-56 w-full" />
          <Skeleton className="h-56 w-full" />
        </div>
      )}
    </>
  )
}

function Lead({ dispute }: { dispute: DisputeDetails }) {
  const left = timeLeft(dispute, Date.now())
  const mayAnswer = useMay('adjust')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={tones[dispute.status]}>{words.statuses[dispute.status]}</Badge>
      {left !== null && <strong>{left}</strong>}
      {left !== null && dispute.dueAt && <span>{words.dueBy({ time: formatDateTime(dispute.dueAt) })}</span>}
      {mayAnswer && dispute.status === 'OPEN' && (
        <span>{dispute.takesAnswers ? words.sendHint : words.answerHint}</span>
      )}
    </span>
  )
}

function Money({ dispute }: { dispute: DisputeDetails }) {
  const { amount, held, taken, wallet } = dispute
  return (
    <Section title={words.money}>
      <dl className={facts}>
        <Fact label={words.amount}>{amount === null ? words.unknownAmount : formatDollars(amount)}</Fact>
        <Fact label={words.held}>{formatDollars(held)}</Fact>
        <Fact label={words.taken}>{formatDollars(taken)}</Fact>
        <Fact label={words.balance}>{formatDollars(wallet.balance)}</Fact>
        <Fact label={words.owes}>{formatDollars(wallet.owed)}</Fact>
      </dl>
      <IfMay needed="adjust">
        <MarkDispute dispute={dispute} />
      </IfMay>
    </Section>
  )
}

function Payment({ dispute }: { dispute: DisputeDetails }) {
  const { user, customer, deposit, reason, providerStatus, providerId } = dispute
  return (
    <Section title={words.payment}>
      <dl className={facts}>
        <Fact label={words.customer}>
          {customer.isErased ? (
            words.erased
          ) : (
            <TextLink to="/admin/users/$userId" params={{ userId: String(customer.id) }}>
              {readableEmail(user.email)}
            </TextLink>
          )}
        </Fact>
        <Fact label={words.joined}>{formatDate(customer.createdAt)}</Fact>
        <Fact label={words.deposit}>
          <TextLink to="/admin/histories" search={{ tab: 'deposits', deposit: deposit.id }}>
            {words.depositOf({ amount: formatDollars(deposit.amount), date: formatDate(deposit.createdAt) })}
          </TextLink>
        </Fact>
        <Fact label={words.reason}>{reason ?? words.noReason}</Fact>
        <Fact label={words.provider}>{plainName(providerStatus)}</Fact>
        {providerId !== null && <Fact label={words.number}>{providerId}</Fact>}
      </dl>
    </Section>
  )
}

/** The movements of the money, with the dispute's beginning and the last note. */
function Happened({ dispute: { createdAt, moves, handled, answer } }: { dispute: DisputeDetails }) {
  const sent = answer?.state === 'SENT' ? answer : null
  const entries = [
    { at: createdAt, text: words.opened },
    ...moves.map(({ at, kind, amount }) => ({
      at,
      text: words.moves[kind]({ amount: formatDollars(amount) }),
    })),
    ...(sent ? [{ at: sent.at, text: words.sentBy({ name: sent.by, message: sent.message }) }] : []),
    // The message of the answer is also its note.
    ...(handled && handled.note !== sent?.message
      ? [{ at: handled.at, text: words.notedBy({ name: handled.by, note: handled.note }) }]
      : []),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <Section title={words.happened}>
      <ol className="flex flex-col gap-3 text-14">
        {entries.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="flex flex-col gap-0.5">
            <span className="wrap-anywhere">{text}</span>
            <time dateTime={at} className="text-12 text-muted">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const facts = 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-14'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{title}</h2>
      {children}
    </Card>
  )
}
