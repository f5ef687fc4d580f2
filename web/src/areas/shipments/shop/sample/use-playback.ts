import { useEffect, useState } from 'react'

const STEP_MS = 900

/**
 * Plays the steps from 0 to `last`, after a press only, and once: it stops at the last one. A reader who chooses a step
 * stops it, too.
 */
export function usePlayback({ first, last }: { first: number; last: number }) {
  const [step, setStep] = useState(first)
  const [wantsToPlay, setWantsToPlay] = useState(false)
  const isPlaying = wantsToPlay && step < last
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => setStep(step + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, step])
  return {
    step,
    isPlaying,
    togglePlaying() {
      if (!isPlaying && step === last) setStep(0)
      setWantsToPlay(!isPlaying)
    },
    goTo(next: number) {
      setWantsToPlay(false)
      setStep(Math.min(last, Math.max(0, next)))
    },
  }
}
