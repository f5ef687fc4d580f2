import { strings } from '../lib/strings.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { StatusPage } from '../ui/status-page.tsx'
import { HomeLink } from './home-link.tsx'
import { SiteFrame } from './site-layout.tsx'

export function NotFoundPage() {
  const { notFoundTitle, notFoundText } = strings.shell
  useDocumentTitle(notFoundTitle)
  return (
    <SiteFrame>
      <StatusPage title={notFoundTitle} action={<HomeLink />}>
        <p>{notFoundText}</p>
      </StatusPage>
    </SiteFrame>
  )
}
