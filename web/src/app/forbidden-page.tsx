import { useDocumentTitle } from '../shared/store/use-document-title.ts'
import { StatusPage } from '../ui/feedback/status-page.tsx'
import { HomeLink } from './home-link.tsx'
import { words } from './strings.ts'

export function ForbiddenPage() {
  const { forbiddenTitle, forbiddenText } = words
  useDocumentTitle(forbiddenTitle)
  return (
    <StatusPage title={forbiddenTitle} action={<HomeLink />}>
      <p>{forbiddenText}</p>
    </StatusPage>
  )
}
