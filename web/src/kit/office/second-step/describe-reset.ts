import type { resetSecondStep } from '@docket/contract/admin/operators'
import type { Output } from '@docket/contract/endpoint'
import { words } from './strings.ts'

/** What a reset has done, as a sentence: "Two-step sign-in is off, 2 passkeys removed, 1 session ended." */
export function describeReset(result: Output<typeof resetSecondStep>): string {
  const { wasOn, passkeysRemoved, sessionsEnded } = result
  const offBefore = passkeysRemoved > 0 ? words.wasOff : words.nothingOn
  const parts = [
    wasOn ? words.off : offBefore,
    ...(passkeysRemoved > 0 ? [words.passkeysRemoved(passkeysRemoved)] : []),
    ...(sessionsEnded > 0 ? [words.sessionsEnded(sessionsEnded)] : []),
  ]
  return `${parts.join(', ')}.`
}
