import { lazy, Suspense } from 'react'
import { useStepUpPrompt } from '../api/step-up.ts'

const StepUpDialog = lazy(() =>
  import('./step-up-dialog.tsx').then((module) => ({ default: module.StepUpDialog })),
)

/** The step-up dialog. It opens on top of any screen when a call needs a fresh proof of who the user is. */
export function StepUp() {
  const prompt = useStepUpPrompt()
  if (!prompt) return null
  return (
    <Suspense>
      <StepUpDialog onClose={prompt.close} />
    </Suspense>
  )
}
