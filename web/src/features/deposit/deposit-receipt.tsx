import type { Deposit } from '@docket/contract/history'
import { useQuery } from '@tanstack/react-query'
import { walletQuery } from '../../lib/account-queries.ts'
import { formatDateTime, formatDollars } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { strings } from '../../lib/strings.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../ui/receipt.tsx'

const words = strings.deposit

interface DepositReceiptProps {
  deposit: Pick<Deposit, 'method' | 'amount' | 'status'> & { createdAt?: string }
}

/** What was paid in, how far it is, and what the wallet holds now. */
export function DepositReceipt({ deposit }: DepositReceiptProps) {
  const session = useSession()
  const wallet = useQuery({ ...walletQuery(session?.id ?? 0), enabled: session !== null })
  return (
    <div className="w-full max-w-form text-16 text-ink">
      <Receipt title={words.title} aside={deposit.createdAt && formatDateTime(deposit.createdAt)}>
        <ReceiptLines>
          <ReceiptLine label={words.methods[deposit.method]} value={formatDollars(deposit.amount)} />
          <ReceiptLine
            tone={deposit.status === 'COMPLETED' ? 'ok' : 'muted'}
            label={words.status}
            value={words.statuses[deposit.status]}
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
