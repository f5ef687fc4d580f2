import type { OwnerNotice } from '@docket/contract/acts'
import { formatCents } from '@docket/contract/money'
import { type OperatorRole, ROLE_NAMES } from '@docket/contract/permissions'
import { greeting } from '../../host/mails/greeting.ts'
import type { MailContent, Sender } from '../../host/mails/mail-content.ts'
import { MASS_REVEAL } from '../../host/security/owner-notices.ts'

export interface OwnerNoticeFacts {
  kind: OwnerNotice
  /** The username of the operator; null: a command of the server. */
  by: string | null
  /** What the act is about, such as `user`, with its id and, for a user, the username. */
  thing: string
  thingId: number
  name: string | null
  at: Date
  figures: Record<string, unknown>
}

/** Tells an owner of an act of an operator that could harm the shop. It never has the text of an account. */
export function ownerNoticeMail(shop: Sender, facts: OwnerNoticeFacts & { username: string }): MailContent {
  const { subject, sentence, page, note } = WORDS[facts.kind](facts)
  return {
    subject: `${subject} at ${shop.storeName}`,
    title: subject,
    paragraphs: [
      greeting(facts.username),
      sentence,
      `Time: ${facts.at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    ],
    button: { label: page.label, url: `${shop.publicUrl}/admin/${page.path}` },
    notes: [
      ...(facts.figures.isLast === true ? [LAST_OF_A_DAY] : []),
      note ?? 'Was this not agreed? Suspend the operator under Operators.',
    ],
  }
}

const LAST_OF_A_DAY =
  'This operator does this often. You get no more emails about it for now; the audit log has the rest.'

interface Words {
  subject: string
  sentence: string
  page: { label: string; path: string }
  /** If no operator did it. */
  note?: string
}

const OPERATORS = { label: 'Open operators', path: 'operators' }
const APPROVALS = { label: 'Open approvals', path: 'approvals' }
const LIMITS = { label: 'Open limits', path: 'settings#limits' }
const AUDIT_LOG = { label: 'Open the audit log', path: 'audit' }

const WORDS: Record<OwnerNotice, (facts: OwnerNoticeFacts) => Words> = {
  'operator-added': (facts) => ({
    subject: 'New operator',
    sentence: `${by(facts)} invited ${person(facts)} as ${roleIn(facts)}.`,
    page: OPERATORS,
  }),
  'role-raised': (facts) => ({
    subject: 'An operator may do more',
    sentence: `${by(facts)} gave ${person(facts)} the role ${roleIn(facts)}.`,
    page: OPERATORS,
  }),
  'owner-removed': (facts) => ({
    subject: 'An owner was removed',
    sentence:
      typeof facts.figures.role === 'string'
        ? `${by(facts)} made ${person(facts)}, an owner, ${roleIn(facts)}.`
        : `${by(facts)} suspended ${person(facts)}, an owner.`,
    page: OPERATORS,
  }),
  'limits-changed': (facts) => ({
    subject: 'Limits changed',
    sentence: `${by(facts)} changed how much one operator may do alone.${
      typeof facts.figures.raisesApplyAt === 'string'
        ? ` What is raised applies from ${timeOf(facts.figures.raisesApplyAt)}, unless you take it back.`
        : ''
    }`,
    page: LIMITS,
  }),
  'large-credit': (facts) => {
    const cents = Number(facts.figures.amountCents)
    const isDebit = cents < 0
    const amount = formatCents(BigInt(Math.abs(cents)))
    return {
      subject: isDebit ? 'Large debit' : 'Large credit',
      sentence: isDebit
        ? `${by(facts)} took ${amount} from ${place(facts)}.`
        : `${by(facts)} credited ${amount} to ${place(facts)}.`,
      page: AUDIT_LOG,
    }
  },
  'large-refund': (facts) => ({
    subject: 'Large refund',
    sentence: `${by(facts)} refunded ${amountIn(facts)} for ${place(facts)}.`,
    page: AUDIT_LOG,
  }),
  'approval-requested': (facts) => ({
    subject: 'Approval requested',
    sentence: `${by(facts)} wants to give ${amountIn(facts)} to ${person(facts)}. ${
      typeof facts.figures.runsAt === 'string'
        ? `There is no second operator, so it happens at ${timeOf(facts.figures.runsAt)} unless you cancel it.`
        : 'Another operator must approve it.'
    }`,
    page: APPROVALS,
  }),
  'large-coupon': (facts) => ({
    subject: 'Large coupon',
    sentence: `${by(facts)} saved a coupon of ${Number(facts.figures.percentage)}%.${withCut(facts)}`,
    page: { label: 'Open coupons', path: 'coupons' },
  }),
  'price-cut': (facts) => ({
    subject: 'Price cut',
    sentence: `${by(facts)} lowered the price of ${place(facts)} from ${formatCents(
      BigInt(Number(facts.figures.beforeCents)),
    )} to ${amountIn(facts)}.${withCoupon(facts)}`,
    page: AUDIT_LOG,
  }),
  'batch-held': (facts) => ({
    subject: 'Batch on hold',
    sentence: `${by(facts)} took ${quantity(facts.figures.held)} of ${place(facts)} off sale.`,
    page: { label: 'Open reports', path: 'reports' },
  }),
  'mass-reveal': (facts) => ({
    subject: 'Many accounts viewed',
    sentence: `${by(facts)} viewed more than ${MASS_REVEAL} accounts within an hour.`,
    page: AUDIT_LOG,
  }),
  'payment-returned': (facts) => {
    const { returnKind, dueAt } = facts.figures
    const isDispute = returnKind === 'dispute'
    return {
      subject: isDispute ? 'Disputed payment' : 'Returned payment',
      sentence: `${isDispute ? disputed(facts) : returned(facts)}${
        typeof dueAt === 'string' ? ` ${answerBy(dueAt, facts.at)}` : ''
      }`,
      page: { label: 'Open the deposit', path: `histories?tab=deposits&deposit=${facts.thingId}` },
      note: 'Nothing was taken from the wallet. It is a task on the dashboard until an operator has handled it.',
    }
  },
}

const returned = ({ figures, thingId }: OwnerNoticeFacts) =>
  `The payment provider reports that ${part(figures)} deposit ${thingId} goes back to the payer.`
const disputed = ({ figures, thingId }: OwnerNoticeFacts) =>
  `The payer disputes ${part(figures)} deposit ${thingId} at the bank.`
const part = ({ amountCents }: Record<string, unknown>) =>
  typeof amountCents === 'number' ? `${formatCents(BigInt(amountCents))} of` : 'money of'

/** How long the shop has to answer, when the mail is written. */
function answerBy(dueAt: string, at: Date): string {
  const hours = Math.floor((Date.parse(dueAt) - at.getTime()) / (60 * 60_000))
  if (hours < 1) return `The time to answer ended or ends at ${timeOf(dueAt)}.`
  return `Answer in the provider’s dashboard within ${hours} ${hours === 1 ? 'hour' : 'hours'}, until ${timeOf(dueAt)}. Otherwise the dispute is lost.`
}

const by = ({ by: username }: OwnerNoticeFacts) => username ?? 'A command on the server'
/** Mail programs show a name with a dot as a link. */
const person = ({ name, thingId }: OwnerNoticeFacts) =>
  name === null || name.includes('.') ? `user ${thingId}` : name
const amountIn = ({ figures }: OwnerNoticeFacts) => formatCents(BigInt(Number(figures.amountCents)))
const quantity = (held: unknown) => (held === 1 ? '1 account' : `${Number(held)} accounts`)
const timeOf = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`

/** What customers pay with the best coupon, if that is less. A mail of an earlier build does not say it. */
function withCoupon({ figures: { leastCents, amountCents } }: OwnerNoticeFacts): string {
  if (typeof leastCents !== 'number' || leastCents === amountCents) return ''
  return ` With a coupon, customers pay ${formatCents(BigInt(leastCents))}.`
}

/** What customers pay of a price that was lowered today, if that is less than the coupon says. */
function withCut({ figures: { paidPercentage, percentage } }: OwnerNoticeFacts): string {
  if (typeof paidPercentage !== 'number' || paidPercentage >= Math.floor(100 - Number(percentage))) return ''
  return ` With a price cut of today, customers pay ${paidPercentage}% of the earlier price.`
}

function roleIn({ figures }: OwnerNoticeFacts): string {
  return ROLE_NAMES[figures.role as OperatorRole]
}

function place(facts: OwnerNoticeFacts): string {
  switch (facts.thing) {
    case 'user':
      return `the wallet of ${person(facts)}`
    case 'purchase':
      return `order ORD-${String(facts.thingId).padStart(4, '0')}`
    case 'settings':
      return 'tracking numbers'
    default:
      return `${facts.thing} ${facts.thingId}`
  }
}
