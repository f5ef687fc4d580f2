import * as z from 'zod'
import { safeStorage } from '../../../../kit/lib/safe-storage.ts'
import { sameOriginPath } from '../../sign-in/redirect-target.ts'

const KEY = 'registration'

const note = z.object({ email: z.string().max(320), returnTo: z.string().optional() })

interface RegistrationNote {
  email: string
  /** Where the new customer wanted to go. */
  returnTo: string | undefined
}

/** Stores the last registration in this browser. Its mailed link is often opened in another tab. */
export function storeRegistration({ email, returnTo }: RegistrationNote): void {
  safeStorage.set(KEY, JSON.stringify({ email, returnTo }))
}

/** Removes the note, because the new customer is signed in. */
export function forgetRegistration(): void {
  safeStorage.set(KEY, null)
}

/** The last registration in this browser; empty if there is none. */
export function readRegistration(): Partial<RegistrationNote> {
  const parsed = note.safeParse(jsonOf(safeStorage.get(KEY)))
  if (!parsed.success) return {}
  return { email: parsed.data.email, returnTo: sameOriginPath(parsed.data.returnTo) }
}

/** Null if the stored text is not JSON: another tab or an extension may have written it. */
function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
