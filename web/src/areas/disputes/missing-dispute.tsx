import { MissingPage } from '../../kit/api/missing-page.tsx'
import { LinkButton } from '../../kit/ui/layout/link-button.tsx'
import { words } from './words.ts'

export function MissingDispute() {
  return (
    <MissingPage title={words.missing} hint={words.missingHint}>
      <LinkButton variant="primary" to="/admin/disputes">
        {words.showAll}
      </LinkButton>
    </MissingPage>
  )
}
