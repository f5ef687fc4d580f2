import { strings } from '../lib/strings.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { StatusPage } from '../ui/status-page.tsx'

export function ForbiddenPage() {
  const { forbiddenTitle, forbiddenText, goHome } = strings.shell
  useDocumentTitle(forbiddenTitle)
  return (
    <StatusPage title={forbiddenTitle} action={<LinkButton to="/">{goHome}</LinkButton>}>
      <p>{forbiddenText}</p>
    </StatusPage>
  )
}
