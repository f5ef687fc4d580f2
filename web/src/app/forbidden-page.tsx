import { strings } from '../lib/strings.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { StatusPage } from '../ui/status-page.tsx'
import { HomeLink } from './home-link.tsx'

export function ForbiddenPage() {
  const { forbiddenTitle, forbiddenText } = strings.shell
  useDocumentTitle(forbiddenTitle)
  return (
    <StatusPage title={forbiddenTitle} action={<HomeLink />}>
      <p>{forbiddenText}</p>
    </StatusPage>
  )
}
