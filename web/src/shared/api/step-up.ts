import { useSyncExternalStore } from 'react'

/** The open question of who the user is, which all refused calls share. */
interface Question {
  answer: Promise<boolean>
  /** Whether the user has given a fresh proof. */
  close: (isProven: boolean) => void
}

let question: Question | null = null
const listeners = new Set<() => void>()

/** Opens the dialog for a fresh proof. True if the user gave one, so that the call can be repeated. */
export function askForProof(): Promise<boolean> {
  question ??= openQuestion()
  notify()
  return question.answer
}

/** The open question; null if there is none. */
export function proofQuestion(): Question | null {
  return question
}

/** The open question for the dialog, which renders again when a question opens or closes. */
export function useProofQuestion(): Question | null {
  return useSyncExternalStore(subscribe, proofQuestion, () => null)
}

function openQuestion(): Question {
  let resolve: (isProven: boolean) => void = () => {}
  const answer = new Promise<boolean>((resolveAnswer) => {
    resolve = resolveAnswer
  })
  const close = (isProven: boolean) => {
    question = null
    notify()
    resolve(isProven)
  }
  return { answer, close }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
