import type { Evidence } from '@docket/contract/admin/evidence'
import { readableEmail } from '@docket/contract/readable-email'
import { formatDate, formatDateTime, formatDollars, formatOrder } from '../../kit/lib/format.ts'
import { ProductText } from '../catalogue/product-text.tsx'
import { depositWords } from '../deposits/strings.ts'
import { ReceiptTime } from '../purchases/receipt/receipt-time.tsx'
import { EvidenceOrders } from './evidence-orders.tsx'
import { words } from './evidence-words.ts'
import { Facts, Section, SheetFact, SheetTable, termsText } from './sheet-parts.tsx'

/** All evidence about a disputed payment, on the screen and on paper. */
export function EvidenceSheet({ evidence }: { evidence: Evidence }) {
  const { dispute, versions } = evidence
  return (
    <div className="flex flex-col gap-6 text-14">
      <header className="flex flex-col gap-1">
        <h2 className="text-21">{words.sheet({ number: dispute.providerId ?? String(dispute.id) })}</h2>
        <p className="text-muted">
          {words.made} <ReceiptTime at={evidence.madeAt} />
        </p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1 print:grid-cols-2">
        <People evidence={evidence} />
        <Payment evidence={evidence} />
      </div>
      <EvidenceOrders evidence={evidence} />
      <SignIns signIns={evidence.signIns} />
      <Messages messages={evidence.messages} />
      {versions.map(({ id, savedAt, html }) => (
        <Section key={id} title={words.termsText({ date: formatDate(savedAt) })}>
          <ProductText html={html} />
        </Section>
      ))}
    </div>
  )
}

function People({ evidence: { seller, customer, versions } }: { evidence: Evidence }) {
  const { username, email, isErased, emailVerifiedAt } = customer
  return (
    <Facts>
      <SheetFact label={words.seller}>
        {seller.name}
        {seller.address && <span className="block whitespace-pre-line">{seller.address}</span>}
        {seller.taxNumber && <span className="block">{seller.taxNumber}</span>}
      </SheetFact>
      <SheetFact label={words.customer}>
        {isErased ? words.erased({ name: username }) : username}
        {!isErased && <span className="block">{readableEmail(email)}</span>}
      </SheetFact>
      <SheetFact label={words.signedUp}>{formatDateTime(customer.signedUpAt)}</SheetFact>
      <SheetFact label={words.confirmed}>
        {emailVerifiedAt === null ? words.never : formatDateTime(emailVerifiedAt)}
      </SheetFact>
      <SheetFact label={words.terms}>{termsText(customer.terms, versions)}</SheetFact>
    </Facts>
  )
}

function Payment({ evidence: { dispute, deposit } }: { evidence: Evidence }) {
  const { method, amount, paid, createdAt, creditedAt, reference, paymentId } = deposit
  return (
    <Facts>
      <SheetFact label={words.payment}>
        {formatDollars(amount)}, {depositWords.methods[method]}
      </SheetFact>
      {paid.map((money, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments can be equal, and their order stays
        <SheetFact key={nth} label={words.charged}>
          {money.currency} {money.amount}
        </SheetFact>
      ))}
      <SheetFact label={words.opened}>{formatDateTime(createdAt)}</SheetFact>
      <SheetFact label={words.credited}>
        {creditedAt === null ? words.notCredited : formatDateTime(creditedAt)}
      </SheetFact>
      {[...new Set([reference, paymentId])].map((id, nth) => (
        <SheetFact key={id} label={nth === 0 ? words.reference : words.paymentId}>
          <span className="font-mono">{id}</span>
        </SheetFact>
      ))}
      <SheetFact label={words.disputed}>
        {dispute.amount === null ? words.unknown : formatDollars(dispute.amount)}
      </SheetFact>
      <SheetFact label={words.reason}>{dispute.reason ?? words.none}</SheetFact>
    </Facts>
  )
}

function SignIns({ signIns }: Pick<Evidence, 'signIns'>) {
  return (
    <Section title={words.signIns}>
      <p className="text-muted">{signIns.length > 0 ? words.signInsKept : words.noSignIns}</p>
      {signIns.length > 0 && (
        <SheetTable
          label={words.signIns}
          heads={[words.time, words.network, words.browser]}
          rows={signIns.map(({ at, network, browser }) => [
            formatDateTime(at),
            network ?? words.none,
            browser ?? words.none,
          ])}
        />
      )}
    </Section>
  )
}

function Messages({ messages }: Pick<Evidence, 'messages'>) {
  return (
    <Section title={words.messages}>
      {messages.length === 0 && <p className="text-muted">{words.noMessages}</p>}
      <ol className="flex flex-col gap-3 empty:hidden">
        {messages.map(({ orderId, from, text, at }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id here, and their order stays
          <li key={nth} className="flex break-inside-avoid flex-col">
            <span className="text-12 text-muted">
              {words.from[from]}, {formatOrder(orderId)}, {formatDateTime(at)}
            </span>
            <span className="wrap-anywhere whitespace-pre-line">{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
