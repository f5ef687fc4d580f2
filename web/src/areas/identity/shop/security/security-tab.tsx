import { SecurityScreen } from '../../security/security-screen.tsx'

export function SecurityTab() {
  return <SecurityScreen />
}
