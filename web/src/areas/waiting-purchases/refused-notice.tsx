import { type WaitingPurchase, whyNotBought } from '@docket/contract/waiting-purchases'
import type { ReactNode } from 'react'
import { Notice } from '../../kit/ui/feedback/notice.tsx'
import { LinkButton } from '../../kit/ui/layout/link-button.tsx'
import { words } from './words.ts'

interface RefusedNoticeProps {
  purchase: WaitingPurchase
  children?: ReactNode
}

/** Why an order was not made although it was paid, where the money is, and what is possible now. */
export function RefusedNotice({ purchase: { title, refusal, productId }, children }: RefusedNoticeProps) {
  return (
    <Notice tone="warn">
      <div role="status">
        <p className="wrap-anywhere font-semibold">{words.notBought({ title })}</p>
        <p className="mt-1">
          {whyNotBought(refusal)} {words.inWallet}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {productId === null ? (
          <LinkButton size="small" to="/tracking-numbers">
            {words.viewShipments}
          </LinkButton>
        ) : (
          refusal !== 'NOT_FOUND' && (
            <LinkButton size="small" to="/products/$productId" params={{ productId: String(productId) }}>
              {words.viewProduct}
            </LinkButton>
          )
        )}
        <LinkButton size="small" variant="quiet" to="/products">
          {words.seeProducts}
        </LinkButton>
        {children}
      </div>
    </Notice>
  )
}
