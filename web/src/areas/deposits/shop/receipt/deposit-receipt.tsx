import type { depositReceipt, PaidMoney } from '@docket/contract/deposit-receipt'
import { depositNumber } from '@docket/contract/deposit-values'
import type { Output } from '@docket/contract/endpoint'
import { formatDollars, formatNaira, formatNairaRate } from '../../../../kit/lib/format.ts'
import { StatusStamp } from '../../../../kit/ui/feedback/status-stamp.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../../kit/ui/layout/receipt.tsx'
import { ReceiptTime } from '../../../purchases/receipt/receipt-time.tsx'
import { depositWords } from '../../strings.ts'
import { words } from './strings.ts'

type ReceiptData = Output<typeof depositReceipt>

/** The receipt of a deposit: what was paid in its currency, what was added to the wallet, and what went back. */
export function DepositReceipt({ receipt }: { receipt: ReceiptData }) {
  const { number, method, creditedAt, amount, paid, partOf, alsoCredited, returned } = receipt
  return (
    <Receipt title={words.title} aside={number}>
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">{words.deposit}</p>
          <p className="text-14 text-muted">
            <ReceiptTime at={creditedAt} />
          </p>
        </div>
        <span className="mt-1 shrink-0">
          <StatusStamp>{returned >= amount ? words.returnedStamp : words.credited}</StatusStamp>
        </span>
      </div>
      <ReceiptLines>
        <ReceiptLine
          tone="muted"
          label={words.method}
          value={<span className="font-sans">{depositWords.methods[method]}</span>}
        />
        {paid.map((money, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments can be equal, and their order stays
          <PaidLines key={nth} money={money} />
        ))}
        {partOf && (
          <ReceiptLine
            tone="muted"
            label={words.partOf({ number: depositNumber(partOf.id) })}
            value={formatDollars(partOf.amount)}
          />
        )}
        {alsoCredited.map((other) => (
          <ReceiptLine
            key={other.id}
            tone="muted"
            label={words.alsoCredited({ number: depositNumber(other.id) })}
            value={formatDollars(other.amount)}
          />
        ))}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine total label={words.added} value={formatDollars(amount)} />
      </ReceiptLines>
      {returned > 0 && (
        <ReceiptLines>
          <ReceiptLine label={words.returned} value={formatDollars(returned)} />
        </ReceiptLines>
      )}
    </Receipt>
  )
}

function PaidLines({ money: { currency, amount, fee, rate } }: { money: PaidMoney }) {
  return (
    <>
      <ReceiptLine tone="muted" label={words.paid} value={formatMoney(amount, currency)} />
      {fee !== null && <ReceiptLine tone="muted" label={words.fee} value={formatMoney(fee, currency)} />}
      {rate && (
        <ReceiptLine
          tone="muted"
          label={words.rate}
          value={words.rateOf({
            dollars: formatDollars(rate.dollars),
            amount:
              currency === 'NGN'
                ? formatNairaRate(Number(rate.amount))
                : words.money({ amount: rate.amount, currency }),
          })}
        />
      )}
    </>
  )
}

/** Naira with their sign; a coin with all its decimals, which a number could not hold. */
function formatMoney(amount: string, currency: string): string {
  return currency === 'NGN' ? formatNaira(Number(amount)) : words.money({ amount, currency })
}
