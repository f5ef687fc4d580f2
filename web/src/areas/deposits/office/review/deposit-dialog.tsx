import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { ByUser } from '../../../../kit/office/histories/by-user.tsx'
import { useMay } from '../../../../kit/session/permissions.ts'
import { NotFound } from '../../../../kit/ui/feedback/not-found.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Dialog } from '../../../../kit/ui/overlay/dialog.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { DepositStory } from '../story/deposit-story.tsx'
import { words } from '../strings.ts'
import { ConfirmSettlement } from './confirm-settlement.tsx'
import { CreditForm, RefuseForm } from './decision-forms.tsx'
import { type Deposit, depositQuery } from './deposit-query.ts'
import { DepositView } from './deposit-view.tsx'
import type { Decision, Settlement } from './settle-forms.ts'

const FORM_ID = 'settle-deposit'

/**
 * A deposit with its requested amount and its payments. If it is in review and the role may decide, also the buttons
 * and the form of the decision.
 */
export function DepositDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: deposit, error, refetch } = useQuery(depositQuery(id))
  const mayDecide = useMay('adjust')
  const [decision, setDecision] = useState<Decision | null>(null)
  const [settlement, setSettlement] = useState<Settlement | null>(null)
  const canDecide = mayDecide && deposit?.status === 'REVIEW'
  // Null if the deposit is already settled, for example by another admin.
  const openDecision = canDecide ? decision : null
  const isMissing = !deposit && isNotFound(error)
  return (
    <Dialog
      open
      keepOpen={openDecision !== null}
      onClose={onClose}
      title={words.title(id)}
      description={deposit && <ByUser user={deposit.user} />}
      footer={canDecide && <Footer openDecision={openDecision} onDecide={setDecision} formId={FORM_ID} />}
    >
      {deposit ? (
        <>
          <DepositView deposit={deposit} isCrediting={openDecision === 'credit'} />
          {openDecision === null && (
            <div className="mt-6">
              <DepositStory depositId={id} />
            </div>
          )}
          {openDecision && (
            <DecisionForm
              key={openDecision}
              deposit={deposit}
              decision={openDecision}
              onSubmit={setSettlement}
            />
          )}
          {openDecision && settlement && (
            <ConfirmSettlement
              deposit={deposit}
              settlement={settlement}
              onClose={() => setSettlement(null)}
              onSettled={onClose}
            />
          )}
        </>
      ) : isMissing ? (
        <NotFound words={words} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DepositSkeleton />
      )}
    </Dialog>
  )
}

interface FooterProps {
  openDecision: Decision | null
  onDecide: (decision: Decision | null) => void
  formId: string
}

/**
 * Shows a button for each of the two decisions. After a choice, it shows Back and the submit button. The keys make the
 * buttons different elements. Without keys, React would turn the pressed button into the submit button, so the click
 * that opens the form would also submit it.
 */
function Footer({ openDecision, onDecide, formId }: FooterProps) {
  if (openDecision === null) {
    return (
      <>
        <Button key="refuse" onClick={() => onDecide('refuse')}>
          {words.refuse}
        </Button>
        <Button key="credit" variant="primary" onClick={() => onDecide('credit')}>
          {words.credit}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button key="back" onClick={() => onDecide(null)}>
        {words.back}
      </Button>
      <Button
        key="submit"
        type="submit"
        form={formId}
        variant={openDecision === 'credit' ? 'primary' : 'danger'}
      >
        {words[openDecision]}
      </Button>
    </>
  )
}

interface DecisionFormProps {
  deposit: Deposit
  decision: Decision
  onSubmit: (settlement: Settlement) => void
}

function DecisionForm({ deposit, decision, onSubmit }: DecisionFormProps) {
  const { id } = deposit
  return decision === 'credit' ? (
    <CreditForm
      id={FORM_ID}
      deposit={deposit}
      onSubmit={(entered) => onSubmit({ id, decision: 'credit', ...entered })}
    />
  ) : (
    <RefuseForm id={FORM_ID} onSubmit={(entered) => onSubmit({ id, decision: 'refuse', ...entered })} />
  )
}

/** The skeleton of a deposit: the receipt and one payment. */
function DepositSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-64 w-full" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-48 w-full" />
      </div>
    </div>
  )
}
