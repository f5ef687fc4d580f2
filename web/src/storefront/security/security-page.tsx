import { SecurityScreen } from '../../shared/security/security-screen.tsx'

export function SecurityPage() {
  return <SecurityScreen />
}
