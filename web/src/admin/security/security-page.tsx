import { useQuery } from '@tanstack/react-query'
import { securityQuery } from '../../shared/security/security-queries.ts'
import { SecurityScreen } from '../../shared/security/security-screen.tsx'
import { IfMay } from '../../shared/session/if-may.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RequireTotp } from './require-totp.tsx'
import { words } from './strings.ts'

export function SecurityPage() {
  const { data: state } = useQuery(securityQuery)
  const mustSetUp = state?.totpRequired && state.totpSince === null
  return (
    <SecurityScreen
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
