import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IfMay } from '../../../../kit/session/if-may.tsx'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { securityQuery } from '../../security/security-queries.ts'
import { SecurityScreen } from '../../security/security-screen.tsx'
import { RequireTotp } from './require-totp.tsx'
import { words } from './strings.ts'

export function SecurityPage() {
  const { data: state } = useQuery(securityQuery)
  const navigate = useNavigate()
  const mustSetUp = state?.totpRequired && state.totpSince === null
  // Stays true while the admin saves the recovery codes, although two-step sign-in is on by then.
  const [hadToSetUp, setHadToSetUp] = useState(false)
  if (mustSetUp && !hadToSetUp) setHadToSetUp(true)
  return (
    <SecurityScreen
      {...(hadToSetUp && {
        // The back office was closed until now, so the admin goes where a login leads. The codes are saved.
        onSetUp: () => void navigate({ to: '/admin/dashboard', replace: true, ignoreBlocker: true }),
      })}
      notice={
        mustSetUp && (
          <Notice tone="warn">
            <p className="font-semibold">{words.mustSetUp}</p>
            <p>{words.mustSetUpHint}</p>
          </Notice>
        )
      }
    >
      <IfMay needed="security">
        <RequireTotp state={state} />
      </IfMay>
    </SecurityScreen>
  )
}
