import { lazy, Suspense } from 'react'
import { useProofQuestion } from '../api/step-up.ts'

const StepUpDialog = lazy(() =>
  import('./step-up-dialog.tsx').then((module) => ({ default: module.StepUpDialog })),
)

/** The dialog of a call that needs a fresh proof of who the user is. It is above every screen. */
export function StepUp() {
  const question = useProofQuestion()
  if (!question) return null
  return (
    <Suspense>
      <StepUpDialog onClose={question.close} />
    </Suspense>
  )
}
