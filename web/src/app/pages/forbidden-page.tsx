import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { StatusPage } from '../../kit/ui/feedback/status-page.tsx'
import { words } from '../layout/strings.ts'
import { HomeLink } from './home-link.tsx'

export function ForbiddenPage() {
  const { forbiddenTitle, forbiddenText } = words
  useDocumentTitle(forbiddenTitle)
  return (
    <StatusPage title={forbiddenTitle} action={<HomeLink />}>
      <p>{forbiddenText}</p>
    </StatusPage>
  )
}
