import { strings } from '../lib/strings.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { StatusPage } from '../ui/status-page.tsx'
import { SiteFrame } from './site-layout.tsx'

export function NotFoundPage() {
  const { notFoundTitle, notFoundText, goHome } = strings.shell
  useDocumentTitle(notFoundTitle)
  return (
    <SiteFrame>
      <StatusPage
        title={notFoundTitle}
        action={
          <LinkButton variant="primary" to="/">
            {goHome}
          </LinkButton>
        }
      >
        <p>{notFoundText}</p>
      </StatusPage>
    </SiteFrame>
  )
}
