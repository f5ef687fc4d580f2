import { useEffect, useEffectEvent } from 'react'
import { hasKeyboard } from '../../lib/has-keyboard.ts'

/** For a form that is loaded lazily: announces that it is there, and focuses it unless the device is a phone. */
export function useFormReady(onReady: () => void, focus: () => void): void {
  const announceReady = useEffectEvent(() => {
    onReady()
    if (hasKeyboard()) focus()
  })
  useEffect(() => announceReady(), [])
}
