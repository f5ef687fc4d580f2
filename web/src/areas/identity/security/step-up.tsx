import { Suspense } from 'react'
import { useStepUpPrompt } from '../../../kit/api/step-up.ts'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'

const StepUpDialog = lazyNamed(() => import('./step-up-dialog.tsx'), 'StepUpDialog')

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
