import type { Evidence, EvidenceOrder } from '@docket/contract/admin/evidence'
import { formatDate, formatDateTime, formatDollars, formatOrder } from '../../kit/lib/format.ts'
import { words } from './evidence-words.ts'
import { Facts, Section, SheetFact, SheetTable, termsText } from './sheet-parts.tsx'

/** What was bought since the payment, and what the customer did with it. */
export function EvidenceOrders({ evidence }: { evidence: Evidence }) {
  const { orders, orderCount, recordedSince, versions } = evidence
  return (
    <Section title={words.orders}>
      {orders.length === 0 && <p className="text-muted">{words.noOrders}</p>}
      {orders.map((order) => (
        <Order key={order.id} order={order} versions={versions} />
      ))}
      {orders.length < orderCount && <p>{words.moreOrders({ shown: orders.length, total: orderCount })}</p>}
      <p className="text-12 text-muted">{words.recordedSince({ date: formatDate(recordedSince) })}</p>
    </Section>
  )
}

function Order({ order, versions }: { order: EvidenceOrder } & Pick<Evidence, 'versions'>) {
  const { id, title, quantity, amount, refunded, purchasedAt, goods, terms, seen } = order
  const more = quantity - goods.length
  return (
    <article className="flex flex-col gap-2">
      <h4 className="wrap-anywhere font-semibold">
        <span className="font-mono">{formatOrder(id)}</span> {title}
      </h4>
      <Facts>
        <SheetFact label={words.time}>{formatDateTime(purchasedAt)}</SheetFact>
        <SheetFact label={words.amount}>
          {words.orderLine({ quantity, amount: formatDollars(amount) })}
          {refunded > 0 && (
            <span className="block">{words.refunded({ amount: formatDollars(refunded) })}</span>
          )}
        </SheetFact>
        <SheetFact label={words.goods}>
          <span className="font-mono">{goods.join(', ')}</span>
          {more > 0 && ` ${words.moreGoods({ count: more })}`}
        </SheetFact>
        <SheetFact label={words.terms}>{termsText(terms, versions)}</SheetFact>
      </Facts>
      {seen.length === 0 ? (
        <p className="text-muted">{words.notSeen}</p>
      ) : (
        <SheetTable
          label={formatOrder(id)}
          heads={[words.act, words.time, words.network]}
          rows={seen.map(({ kind, at, network }) => [words.seen[kind], formatDateTime(at), network])}
        />
      )}
    </article>
  )
}
