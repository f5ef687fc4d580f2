import { ReasonForm } from '../../../../kit/office/reason-form.tsx'
import { words } from '../strings.ts'
import { SettleSection } from './settle-section.tsx'

interface RefuseFormProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  onSubmit: (entered: { reason: string }) => void
}

/** The form with the reason why nothing is credited. */
export function RefuseForm({ id, onSubmit }: RefuseFormProps) {
  return (
    <SettleSection title={words.refuseTitle}>
      <ReasonForm id={id} hint={words.reasonHint} onSubmit={(reason) => onSubmit({ reason })} />
    </SettleSection>
  )
}
