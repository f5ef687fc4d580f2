import type { AuditEntry } from '@docket/contract/admin/audit-log'
import { toDollars } from '@docket/contract/money'
import { ROLE_NAMES } from '@docket/contract/permissions'
import { plainName } from '@docket/contract/plain-name'
import { formatCount, formatDollars, formatOrder } from '../../../kit/lib/format.ts'
import type { AuditPhrase } from '../../../kit/office/office-area.ts'
import { officeAreas } from '../../office.ts'
import { words } from './strings.ts'

type Values = Record<string, unknown>

/** A sentence for each action of the areas that do not declare theirs yet. */
const UNDECLARED: Record<string, AuditPhrase> = {
  'account.claim': [
    ({ isAccountWithdrawn }) =>
      isAccountWithdrawn === true ? 'withdrew {} from sale after a claim' : 'wrote down a claim on {}',
    'isAccountWithdrawn',
    'batchId',
    'holdId',
  ],
  'account.create': 'added {}',
  'account.delete': 'deleted {}',
  'account.import': [({ lines }) => `added ${quantity(lines, 'account')} to {}`, 'lines', 'batchId'],
  'account.replace': [
    ({ purchaseId }) => `replaced {} of ${orderOf(purchaseId)}`,
    'purchaseId',
    'replacementId',
  ],
  'account.reveal': [
    ({ purchaseId, accounts }) =>
      accounts === undefined
        ? `looked at {} of ${orderOf(purchaseId)}`
        : `looked at ${quantity(accounts, 'account')} in the list of purchases`,
    'purchaseId',
    'accounts',
  ],
  'account.update': 'changed the text of {}',
  'account.view': [
    ({ count, page, status }) =>
      `looked at ${quantity(count, 'account')} of {} (${words.viewedStatus[String(status)] ?? '?'}, page ${page ?? '?'})`,
    'count',
    'page',
    'status',
  ],
  'account.withdraw': 'withdrew {} from sale',
  'approval.approve': [
    ({ amountCents }) => `approved the request${ofAmount(amountCents)} for {}`,
    'amountCents',
    'requestId',
  ],
  'approval.decline': [
    ({ amountCents }) => `declined the request${ofAmount(amountCents)} for {}`,
    'amountCents',
    'requestId',
  ],
  'approval.expire': [
    ({ amountCents }) => `ended the request${ofAmount(amountCents)} for {}`,
    'amountCents',
    'requestId',
  ],
  'approval.request': [
    ({ amountCents }) => `requested approval${ofAmount(amountCents)} for {}`,
    'amountCents',
    'requestId',
  ],
  'approval.withdraw': [
    ({ amountCents }) => `took back the request${ofAmount(amountCents)} for {}`,
    'amountCents',
    'requestId',
  ],
  'batch.hold': [({ held }) => `put {} on hold (${quantity(held, 'account')})`, 'held', 'holdId', 'reportId'],
  'batch.release': 'released {} for sale',
  'batch.undo': [
    (_after, { available }) => `undid {} (${quantity(available, 'account')} deleted)`,
    'available',
  ],
  'batch.withdraw': [
    ({ withdrawn }) => `withdrew {} from sale (${quantity(withdrawn, 'account')})`,
    'withdrawn',
  ],
  'category.create': 'created {}',
  'category.delete': 'deleted {}',
  'category.update': 'renamed {}',
  'category.upload-logo': 'uploaded a logo for {}',
  'demo.fill': [
    ({ products, purchases = 0 }) =>
      `filled the shop with ${quantity(products, 'demo product')} and ${quantity(purchases, 'made-up purchase')}`,
    'products',
    'purchases',
  ],
  'deposit.create': [({ amountCents }) => `began {}${ofAmount(amountCents)}`, 'amountCents'],
  'deposit.complete': 'credited {}',
  'deposit.credit': 'credited {} after a review',
  'deposit.dispute-resolved': 'recorded that the dispute about {} is resolved',
  'deposit.dispute-answered': 'recorded that the dispute about {} is answered',
  'deposit.disputed': 'recorded a dispute about {}',
  'deposit.expire': 'ended {} as expired',
  'deposit.fail': 'ended {} as failed',
  'deposit.handle-notice': 'handled a payment notice that matches no payment',
  'deposit.handle-return': 'handled returned money of {}',
  'deposit.refund-failed': 'recorded that a refund of {} failed',
  'deposit.refund-opened': 'recorded that the provider will pay {} back',
  'deposit.refuse': 'refused to credit {}',
  'deposit.refunded-by-provider': 'recorded that the provider paid {} back',
  'deposit.review': 'put {} in review',
  'exchange-rate.accept': 'accepted the exchange rate',
  'mail.send-again': [({ mails }) => `sent ${quantity(mails, 'failed mail')} again`, 'mails'],
  'passkey.add': [({ name }) => `added the passkey ${name}`, 'name'],
  'passkey.remove': [(_after, { name }) => `removed the passkey ${name}`, 'name'],
  'product.create': 'created {}',
  'product.delete': 'deleted {}',
  'product.add-picture': 'added a picture to {}',
  'product.arrange-pictures': 'arranged the pictures of {}',
  'product.move-cover': 'moved the focal point of the cover of {}',
  'product.picture-as-cover': 'made another picture the cover of {}',
  'product.remove-cover': 'removed the cover of {}',
  'product.remove-picture': 'removed a picture of {}',
  'product.update': 'changed {}',
  'product.upload-cover': 'uploaded a cover for {}',
  'purchase.create': 'bought {}',
  'purchase.refund': [
    ({ amountCents }) =>
      typeof amountCents === 'number' ? `refunded ${money(amountCents)} of {}` : 'refunded {}',
    'amountCents',
  ],
  'report.answer': [({ purchaseId }) => `wrote about {} of ${orderOf(purchaseId)}`, 'purchaseId'],
  'report.decline': [({ purchaseId }) => `answered {} about ${orderOf(purchaseId)}`, 'purchaseId'],
  'report.reopen': [
    ({ purchaseId }) => `opened {} of ${orderOf(purchaseId)} again`,
    'purchaseId',
    'reopened',
  ],
  'session.end': 'ended another session',
  'session.end-others': [({ ended }) => `ended ${quantity(ended, 'other session')}`, 'ended'],
  'settings.update': 'changed {}',
  'site-text.reset': ['put back the text of {} that comes with the shop', 'version'],
  'site-text.update': ['changed {}', 'version'],
  'sub-category.create': 'created {}',
  'sub-category.delete': 'deleted {}',
  'sub-category.update': 'renamed {}',
  'totp.refuse': 'entered a wrong code of the second step',
  'totp.renew-recovery-codes': 'made new recovery codes',
  'totp.reset': 'reset the second step of {}',
  'totp.turn-off': 'turned two-step sign-in off',
  'totp.turn-on': 'turned two-step sign-in on',
  'totp.use-recovery-code': 'used a recovery code',
  'factor.dispute': 'said “This was not me” about a new passkey or second step',
  'totp.keep': 'kept two-step sign-in',
  'totp.remove-disputed': 'removed the disputed two-step sign-in',
  'tracking-key.create': 'made a tracking key',
  'tracking-key.revoke': 'revoked a tracking key',
  'user.add-note': ['wrote a note about {}', 'noteId'],
  'user.delete-note': ['deleted a note about {}', 'noteId', 'writtenBy'],
  'user.add-tag': 'tagged {}',
  'user.remove-tag': 'took a tag from {}',
  'user.accept-invitation': 'accepted the invitation and chose a password',
  'user.ask-email': 'asked for another email',
  'user.change-email': 'changed the email',
  'user.change-username': 'changed the username',
  'user.change-password': 'changed the password',
  'user.change-role': ({ operatorRole }) => `gave {} the role ${roleOf(operatorRole)}`,
  'user.confirm-email': 'confirmed the e-mail address',
  'user.create': 'registered',
  'user.invite-again': 'sent the invitation of {} again',
  'user.create-admin': [
    ({ operatorRole }) => `added {} as an admin with the role ${roleOf(operatorRole)}`,
    'operatorRole',
  ],
  'user.create-first-admin': 'created the first admin, {}',
  'user.erase': 'erased {}',
  'user.export-data': 'downloaded a copy of all data',
  'user.reinstate': 'lifted the suspension of {}',
  'user.reset-password': 'set a new password with a mailed link',
  'user.suspend': 'suspended {}',
  'user.undo-email': 'said “This was not me” about another email',
  'wallet.adjust': [
    ({ amountCents, balanceCents }, { balanceCents: before }) => {
      const change = typeof before === 'number' ? ` (${money(before)} → ${money(balanceCents)})` : ''
      if (typeof amountCents !== 'number') return 'changed the wallet of {}'
      return amountCents < 0
        ? `took ${money(-amountCents)} from the wallet of {}${change}`
        : `added ${money(amountCents)} to the wallet of {}${change}`
    },
    'amountCents',
    'balanceCents',
  ],
}

/** An action that is not here is shown by its name, in words. */
const DESCRIPTIONS: Record<string, AuditPhrase> = Object.assign(
  {},
  UNDECLARED,
  ...officeAreas.map(({ audited }) => audited),
)

/** Values that are never listed. The sentence ends with the reason already, and the others tell an admin nothing. */
const NEVER_LISTED = [
  'reason',
  'productId',
  'accountId',
  'imageUrl',
  'coverUrl',
  'pictures',
  'bytes',
  'sha256',
]

interface EntrySentence {
  /** The part before the name of the subject. */
  start: string
  /** The part after the name of the subject; null if the sentence does not name it. */
  end: string | null
  reason: string | null
}

/** An entry as a sentence, without its actor and the name of its subject. */
export function describeEntry({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>) {
  const [phrase] = descriptionOf(action)
  const text = typeof phrase === 'string' ? phrase : phrase(after ?? {}, before ?? {})
  const [start = '', end] = text.split('{}')
  const reason = reasonOf(action, after)
  const sentence: EntrySentence = {
    start,
    end: end ?? null,
    reason: reason === '' ? null : reason,
  }
  return sentence
}

/** The reason of an operator, or the shop's own one of a review, which is a code. */
function reasonOf(action: string, after: Values | null): string | null {
  const reason = after?.reason
  if (typeof reason !== 'string') return null
  return action === 'deposit.review' ? plainName(reason) : reason
}

/** The values of an entry that its sentence does not say. */
export function unstatedValues({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>) {
  const [, ...said] = descriptionOf(action)
  const hidden = new Set([...NEVER_LISTED, ...said])
  const without = (values: Values | null) =>
    values && Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
  return { before: without(before), after: without(after) }
}

function descriptionOf(action: string) {
  const description =
    DESCRIPTIONS[action] ?? (action.endsWith('.export') ? describeExport(action) : plainName(action))
  return typeof description === 'object' ? description : ([description] as const)
}

function describeExport(action: string): AuditPhrase {
  const list = action.slice(0, -'.export'.length)
  return [({ rows }) => `downloaded the list ${plainName(list)} (${quantity(rows, 'row')})`, 'rows']
}

/** `1 account`, `1,200 accounts`; `? accounts` if the entry does not have the count. */
function quantity(count: unknown, noun: string): string {
  const countText = typeof count === 'number' ? formatCount(count) : '?'
  return `${countText} ${noun}${count === 1 ? '' : 's'}`
}

const money = (cents: unknown) =>
  typeof cents === 'number' && Number.isInteger(cents) ? formatDollars(toDollars(BigInt(cents))) : '?'
const ofAmount = (cents: unknown) => (typeof cents === 'number' ? ` of ${money(cents)}` : '')
const orderOf = (id: unknown) => (typeof id === 'number' ? formatOrder(id) : 'an order')

function roleOf(role: unknown): string {
  const [, roleName] = Object.entries(ROLE_NAMES).find(([name]) => name === role) ?? []
  return roleName ?? words.noRole
}
