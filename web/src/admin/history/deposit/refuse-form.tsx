import { adminStrings } from '../../../lib/admin-strings.ts'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { SettleSection } from './settle-section.tsx'

const words = adminStrings.deposit

interface RefuseFormProps {
  /** Of the `<form>`, for the button that stands outside of it. */
  id: string
  onSubmit: (entered: { reason: string }) => void
}

/** Why nothing is credited. */
export function RefuseForm({ id, onSubmit }: RefuseFormProps) {
  return (
    <SettleSection title={words.refuseTitle}>
      <ReasonForm id={id} hint={words.reasonHint} onSubmit={(reason) => onSubmit({ reason })} />
    </SettleSection>
  )
}
