import { Card } from '../../../kit/ui/layout/card.tsx'
import { words } from './strings.ts'
import { ChangeLink } from './two-step.tsx'

export function Password() {
  return (
    <Card as="section">
      <h2 className="text-18">{words.password}</h2>
      <p className="mt-2 mb-4 max-w-measure text-muted">{words.passwordText}</p>
      <ChangeLink change="password">{words.changePassword}</ChangeLink>
    </Card>
  )
}
