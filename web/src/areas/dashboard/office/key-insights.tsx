import { formatCount } from '../../../kit/lib/format.ts'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { ReceiptLine, ReceiptLines } from '../../../kit/ui/layout/receipt.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

export function KeyInsights({ stats }: { stats: Stats }) {
  const { mostActiveUser } = stats
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{words.keyInsights}</h2>
      <ReceiptLines>
        <ReceiptLine
          label={words.mostActiveUser}
          value={mostActiveUser ? <UserLink user={mostActiveUser} /> : words.none}
        />
        {mostActiveUser && (
          <ReceiptLine
            tone="muted"
            label={words.purchasesOfUser}
            value={formatCount(mostActiveUser.purchases)}
          />
        )}
        <ReceiptLine
          label={<TextLink to="/admin/products">{words.totalProducts}</TextLink>}
          value={formatCount(stats.totalLogProducts)}
        />
        <ReceiptLine
          label={<TextLink to="/admin/coupons">{words.activeCoupons}</TextLink>}
          value={formatCount(stats.totalCoupons)}
        />
      </ReceiptLines>
    </Card>
  )
}

function UserLink({ user: { id, username } }: { user: NonNullable<Stats['mostActiveUser']> }) {
  return (
    <TextLink to="/admin/users/$userId" params={{ userId: String(id) }}>
      {username}
    </TextLink>
  )
}
