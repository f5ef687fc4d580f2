import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { isNotFound } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ByUser } from '../by-user.tsx'
import { ConfirmSettlement } from './confirm-settlement.tsx'
import { CreditForm } from './credit-form.tsx'
import { type Deposit, depositQuery } from './deposit-query.ts'
import { DepositSkeleton } from './deposit-skeleton.tsx'
import { DepositView } from './deposit-view.tsx'
import { RefuseForm } from './refuse-form.tsx'
import type { Decision, Settlement } from './settle-forms.ts'

const words = adminStrings.deposit
const FORM = 'settle-deposit'

/** A deposit, what was asked for and what came; where it waits for a person, also the decision. */
export function DepositDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: deposit, error, refetch } = useQuery(depositQuery(id))
  const [decision, setDecision] = useState<Decision | null>(null)
  const [settlement, setSettlement] = useState<Settlement | null>(null)
  // Settled meanwhile, by whomever: there is nothing left to decide.
  const deciding = deposit?.status === 'REVIEW' ? decision : null
  const isMissing = !deposit && isNotFound(error)
  return (
    <Dialog
      open
      keepOpen={deciding !== null}
      onClose={onClose}
      title={words.title(id)}
      description={deposit && <ByUser user={deposit.user} />}
      footer={
        deposit?.status === 'REVIEW' && <Footer deciding={deciding} onDecide={setDecision} formId={FORM} />
      }
    >
      {deposit ? (
        <>
          <DepositView deposit={deposit} />
          {deciding && (
            <DecisionForm key={deciding} deposit={deposit} decision={deciding} onSubmit={setSettlement} />
          )}
          {deciding && settlement && (
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
  deciding: Decision | null
  onDecide: (decision: Decision | null) => void
  formId: string
}

/**
 * The two decisions; with one of them taken, the way back and on. Each button is one of its own: the click on one that
 * turned into the form's would send the form at once.
 */
function Footer({ deciding, onDecide, formId }: FooterProps) {
  if (deciding === null) {
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
      <Button key="submit" type="submit" form={formId} variant={deciding === 'credit' ? 'primary' : 'danger'}>
        {words[deciding]}
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
      id={FORM}
      deposit={deposit}
      onSubmit={(entered) => onSubmit({ id, decision: 'credit', ...entered })}
    />
  ) : (
    <RefuseForm id={FORM} onSubmit={(entered) => onSubmit({ id, decision: 'refuse', ...entered })} />
  )
}
