import { useEffect, useEffectEvent } from 'react'
import { hasKeyboard } from '../lib/has-keyboard.ts'

/** In a form whose code came late: says that it is there, and puts the focus into it where there is a keyboard. */
export function useFormReady(onReady: () => void, focus: () => void): void {
  const ready = useEffectEvent(() => {
    onReady()
    if (hasKeyboard()) focus()
  })
  useEffect(() => ready(), [])
}
