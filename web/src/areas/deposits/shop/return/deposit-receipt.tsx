import type { Deposit } from '@docket/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import { formatDollars, formatNaira } from '../../../../kit/lib/format.ts'
import { walletQuery } from '../../../../kit/session/account-queries.ts'
import { useSession } from '../../../../kit/session/session.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../../kit/ui/layout/receipt.tsx'
import { ReceiptTime } from '../../../purchases/receipt/receipt-time.tsx'
import { depositWords } from '../../strings.ts'
import { words } from '../strings.ts'

interface DepositReceiptProps {
  deposit: Pick<Deposit, 'method' | 'amount' | 'status' | 'chargeNaira'> &
    Partial<Pick<Deposit, 'createdAt' | 'requested' | 'recorded'>>
}

/** The amount of a deposit, what was requested and what arrived if they differ, its status, and the wallet's balance. */
export function DepositReceipt({ deposit }: DepositReceiptProps) {
  const session = useSession()
  const wallet = useQuery({ ...walletQuery(session?.id ?? 0), enabled: session !== null })
  return (
    <div className="w-full max-w-form text-16 text-ink">
      <Receipt title={words.title} aside={deposit.createdAt && <ReceiptTime at={deposit.createdAt} />}>
        <ReceiptLines>
          <ReceiptLine label={depositWords.methods[deposit.method]} value={formatDollars(deposit.amount)} />
          {deposit.status === 'COMPLETED' &&
            deposit.requested !== undefined &&
            deposit.requested !== deposit.amount && (
              <ReceiptLine tone="muted" label={words.requested} value={formatDollars(deposit.requested)} />
            )}
          {deposit.recorded ? (
            <ReceiptLine tone="muted" label={words.arrived} value={formatDollars(deposit.recorded)} />
          ) : null}
          {typeof deposit.chargeNaira === 'number' && (
            <ReceiptLine
              tone="muted"
              label={deposit.status === 'COMPLETED' ? words.chargedOnReceipt : words.charge}
              value={formatNaira(deposit.chargeNaira)}
            />
          )}
          <ReceiptLine
            tone={deposit.status === 'COMPLETED' ? 'ok' : 'muted'}
            label={words.status}
            value={depositWords.statuses[deposit.status]}
          />
        </ReceiptLines>
        {wallet.data && (
          <ReceiptLines>
            <ReceiptLine total label={words.walletNow} value={formatDollars(wallet.data.balance)} />
          </ReceiptLines>
        )}
      </Receipt>
    </div>
  )
}
