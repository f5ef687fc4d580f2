import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { StatusPage } from '../../kit/ui/feedback/status-page.tsx'
import { SiteFrame } from '../layout/site-layout.tsx'
import { words } from '../layout/strings.ts'
import { HomeLink } from './home-link.tsx'

export function NotFoundPage() {
  const { notFoundTitle, notFoundText } = words
  useDocumentTitle(notFoundTitle)
  return (
    <SiteFrame>
      <StatusPage title={notFoundTitle} action={<HomeLink />}>
        <p>{notFoundText}</p>
      </StatusPage>
    </SiteFrame>
  )
}
