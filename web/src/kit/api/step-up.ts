import { useSyncExternalStore } from 'react'

/** The open step-up dialog. All calls that were refused with STEP_UP_REQUIRED wait for it. */
interface StepUpPrompt {
  /** Whether the user has given a fresh proof. */
  result: Promise<boolean>
  close: (hasConfirmed: boolean) => void
}

let prompt: StepUpPrompt | null = null
const listeners = new Set<() => void>()

/** Opens the step-up dialog. True if the user gave a fresh proof, so that the call can be repeated. */
export function askForProof(): Promise<boolean> {
  prompt ??= openPrompt()
  notify()
  return prompt.result
}

/** The open dialog; null if there is none. */
export function currentPrompt(): StepUpPrompt | null {
  return prompt
}

/** The open dialog; null if there is none. The component renders again when the dialog opens or closes. */
export function useStepUpPrompt(): StepUpPrompt | null {
  return useSyncExternalStore(subscribe, currentPrompt, () => null)
}

function openPrompt(): StepUpPrompt {
  let resolve: (hasConfirmed: boolean) => void = () => {}
  const result = new Promise<boolean>((resolveResult) => {
    resolve = resolveResult
  })
  const close = (hasConfirmed: boolean) => {
    prompt = null
    notify()
    resolve(hasConfirmed)
  }
  return { result, close }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
