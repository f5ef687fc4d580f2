import { LATE_MINUTES } from '@docket/contract/deposit-values'
import type { EventPayload, EventType } from '@docket/contract/events'
import { icu } from '@docket/contract/icu'
import { formatCents } from '@docket/contract/money'
import { nounForms } from '@docket/contract/nouns'
import type { JobContext } from '../../host/areas/declared-job.ts'
import type { Tx } from '../../host/db/database.ts'
import type { AlertFacts } from '../../host/db/json-columns.ts'
import { minuteOf } from '../../host/mails/minute-of.ts'
import { latePurchases, type Problem, reportedBatches, unansweredReports } from './problems.ts'
import { ofProduct, ofPurchase } from './titles.ts'

/** What an alert about an event says; null: the event is too small to be told. */
export type ReadEvent<Type extends EventType> = (
  payload: EventPayload<Type>,
  tx: Tx,
) => AlertFacts | null | Promise<AlertFacts | null>

/** A kind of alert that a route can have. */
export interface AlertKind {
  group: 'Money' | 'Customers' | 'Stock' | 'The shop'
  /** Beside its check box, and above several of them in a message. */
  name: string
  /** It does not wait for the end of quiet hours, or for a digest: each hour counts. */
  isUrgent?: true
  /** The events that it tells. */
  on?: { readonly [Type in EventType]?: ReadEvent<Type> }
  /** Finds what has lasted too long. A job looks for it every minute. */
  watch?: (context: JobContext) => Promise<Problem[]>
  /** The kind that says the same, and more, to a route that has both. */
  saidBy?: (facts: AlertFacts) => string | null
  /** One alert in a line. Its texts are plain already. */
  says: (facts: AlertFacts) => string
  /** The page of the back office about one alert, below `/admin/`. Without it, that of the list. */
  page?: (facts: AlertFacts) => string
  /** The page of the back office that lists what several alerts are about. */
  list: string
}

const LARGE_CREDIT_CENTS = 10_000
const DEPOSITS = 'histories?tab=deposits'

/** Every kind, in the order of the form. A new one is a line here. */
export const KINDS: Readonly<Record<string, AlertKind>> = {
  dispute: {
    group: 'Money',
    name: 'A payment is disputed',
    isUrgent: true,
    on: {
      'dispute.opened': ({ disputeId, depositId, amountCents, dueAt }) => ({
        dispute: disputeId,
        amount: dollars(amountCents),
        ...ofDeposit(depositId),
        says: 'is disputed',
        ...(dueAt !== null && { answerBy: minuteOf(new Date(dueAt)) }),
      }),
      'dispute.due': ({ disputeId, depositId, amountCents, dueAt, hoursLeft }) => ({
        dispute: disputeId,
        ...(amountCents !== null && { amount: dollars(amountCents) }),
        ...ofDeposit(depositId),
        says: `is still disputed, ${words.left({ hours: hoursLeft })}`,
        answerBy: minuteOf(new Date(dueAt)),
      }),
      'dispute.won': ({ disputeId, depositId, amountCents }) => ({
        dispute: disputeId,
        amount: dollars(amountCents),
        ...ofDeposit(depositId),
        says: 'stays with the shop: the dispute is won',
      }),
      'dispute.lost': ({ disputeId, depositId, amountCents }) => ({
        dispute: disputeId,
        amount: dollars(amountCents),
        ...ofDeposit(depositId),
        says: 'goes back: the dispute is lost',
      }),
    },
    says: (facts) => `${money(facts)} ${facts.says}${until(facts)}`,
    page: ({ dispute }) => `disputes/${dispute}`,
    list: 'disputes',
  },
  'returned-money': {
    group: 'Money',
    name: 'Money of a payment went back',
    on: {
      // A lost dispute is told as one.
      'deposit.returned': ({ kind, depositId, amountCents }) =>
        kind === 'dispute'
          ? null
          : { ...ofDeposit(depositId), ...(amountCents !== null && { amount: dollars(amountCents) }) },
    },
    says: (facts) => `${money(facts)} went back to the payer`,
    page: deposit,
    list: `${DEPOSITS}&returned=all`,
  },
  'deposit-in-review': {
    group: 'Money',
    name: 'A deposit is in review',
    on: { 'deposit.needs_review': ({ depositId }) => ofDeposit(depositId) },
    says: ({ deposit }) => `Deposit ${deposit} is in review`,
    page: deposit,
    list: `${DEPOSITS}&status=REVIEW`,
  },
  'purchase-late': {
    group: 'Money',
    name: `A purchase is paid, and not made for ${LATE_MINUTES} minutes`,
    isUrgent: true,
    watch: ({ platform: { db } }) => latePurchases(db),
    says: ({ title, deposit }) => `Paid with deposit ${deposit} and not made yet: ${title}`,
    page: deposit,
    list: `${DEPOSITS}&purchase=late`,
  },
  'large-credit': {
    group: 'Money',
    name: `An operator credits ${dollars(LARGE_CREDIT_CENTS)} or more`,
    on: {
      'wallet.credited': ({ userId, amountCents }) =>
        amountCents < LARGE_CREDIT_CENTS ? null : { user: userId, amount: dollars(amountCents) },
    },
    says: ({ amount, user }) => `An operator credited ${amount} to user ${user}`,
    page: ({ user }) => `users/${user}`,
    list: 'users',
  },
  'report-opened': {
    group: 'Customers',
    name: 'A customer reports a problem',
    on: {
      'report.opened': async ({ reportId, purchaseId, again }, tx) => ({
        report: reportId,
        ...(await ofPurchase(tx, purchaseId)),
        says: again ? 'Another message' : 'Report',
      }),
    },
    says: ({ says, order, title }) => `${says} about ${order}: ${title}`,
    page: report,
    list: 'reports',
  },
  'report-unanswered': {
    group: 'Customers',
    name: 'A report waits for an answer for a day',
    watch: ({ platform: { db } }) => unansweredReports(db),
    says: ({ order, title }) => `Unanswered for a day, ${order}: ${title}`,
    page: report,
    list: 'reports',
  },
  'low-stock': {
    group: 'Stock',
    name: 'A product runs low',
    on: {
      'product.low': async ({ productId, available }, tx) => ({
        ...(await ofProduct(tx, productId)),
        left: available,
      }),
    },
    // One purchase can take all that is left.
    saidBy: ({ left }) => (left === 0 ? 'sold-out' : null),
    says: ({ title, left }) => `${left} left: ${title}`,
    page: stock,
    list: 'products?stock=low',
  },
  'sold-out': {
    group: 'Stock',
    name: 'A product is sold out',
    on: { 'product.sold_out': ({ productId }, tx) => ofProduct(tx, productId) },
    says: ({ title }) => `Sold out: ${title}`,
    page: stock,
    list: 'products?stock=out',
  },
  'batch-reported': {
    group: 'Stock',
    name: 'Several reports about one batch',
    on: {
      'batch.claimed': async ({ productId, customers }, tx) => ({
        ...(await ofProduct(tx, productId)),
        customers,
      }),
    },
    watch: ({ platform: { db } }) => reportedBatches(db),
    says: ({ title, noun, reports, customers }) =>
      reports === undefined
        ? `${words.claimed({ count: Number(customers) })}: ${title}`
        : `${words.reported({ count: Number(reports), ...nounForms(String(noun)) })}: ${title}`,
    list: 'reports',
  },
  backup: {
    group: 'The shop',
    name: 'A backup is missing or failed',
    on: {
      'backup.missing': ({ lastFinishedAt }) =>
        lastFinishedAt === null
          ? { says: 'The shop has no backup' }
          : { says: `The newest backup is of ${minuteOf(new Date(lastFinishedAt))}` },
      'backup.failed': ({ failedAt }) => ({ says: `The backup of ${minuteOf(new Date(failedAt))} failed` }),
    },
    says: ({ says }) => String(says),
    list: 'dashboard',
  },
  'provider-down': {
    group: 'The shop',
    name: 'A payment provider or the card rate fails',
    on: {
      'provider.down': ({ provider }) => ({ provider, says: 'does not work' }),
      'provider.up': ({ provider }) => ({ provider, says: 'works again' }),
      'rate.refused': () => ({
        provider: 'The card rate',
        says: 'differs too much, and waits for you to accept it',
      }),
    },
    says: ({ provider, says }) => `${provider} ${says}`,
    list: 'settings',
  },
  ledger: {
    group: 'The shop',
    name: 'The ledger check finds a violation',
    isUrgent: true,
    on: { 'ledger.failed': ({ violations }) => ({ violations }) },
    says: ({ violations }) => words.ledger({ count: Number(violations) }),
    list: 'dashboard',
  },
  'new-operator': {
    group: 'The shop',
    name: 'An operator is added',
    isUrgent: true,
    on: { 'operator.added': ({ userId, role }) => ({ user: userId, role }) },
    says: ({ user, role }) => `User ${user} is a new operator (${role})`,
    list: 'operators',
  },
}

export const URGENT_KINDS = Object.entries(KINDS).flatMap(([kind, { isUrgent }]) => (isUrgent ? [kind] : []))

/** The events that these kinds tell. */
export function eventsOf(kinds: ReadonlySet<string>): EventType[] {
  const types = [...kinds].flatMap((kind) => Object.keys(KINDS[kind]?.on ?? {}))
  // The keys of `on` are types of events.
  return [...new Set(types)] as EventType[]
}

const words = {
  left: icu('{hours, plural, =0 {less than an hour left} one {# hour left} other {# hours left}}'),
  ledger: icu(
    '{count, plural, one {The ledger check found # violation} other {The ledger check found # violations}}',
  ),
  reported: icu(
    '{count, plural, one {# {noun} of a batch is reported} other {# {nouns} of a batch are reported}}',
  ),
  claimed: icu(
    '{count, plural, one {# customer says that a batch belongs to someone else} other {# customers say that a batch belongs to someone else}}',
  ),
}

function dollars(cents: number): string {
  return formatCents(BigInt(cents))
}

function ofDeposit(depositId: number | null): AlertFacts {
  return depositId === null ? {} : { deposit: depositId }
}

function money({ amount, deposit }: AlertFacts): string {
  return `${amount ?? 'Money'} of ${deposit === undefined ? 'an unknown deposit' : `deposit ${deposit}`}`
}

/** Until when the shop can answer. */
function until({ answerBy }: AlertFacts): string {
  return answerBy === undefined ? '' : `; answer by ${answerBy}`
}

function deposit({ deposit: id }: AlertFacts): string {
  return id === undefined ? DEPOSITS : `${DEPOSITS}&deposit=${id}`
}

function report({ report: id }: AlertFacts): string {
  return `reports/${id}`
}

function stock({ product }: AlertFacts): string {
  return `products?accounts=${product}`
}
