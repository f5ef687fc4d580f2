import { SecurityScreen } from '../../security/security-screen.tsx'

export function SecurityPage() {
  return <SecurityScreen />
}
