import { strings } from '../lib/strings.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { StatusPage } from '../ui/status-page.tsx'

/** An empty page that is required to exist. It is in no menu. */
export function RentNumbersPage() {
  const { rentNumbers, rentNumbersText } = strings.shell
  useDocumentTitle(rentNumbers)
  return (
    <StatusPage title={rentNumbers}>
      <p>{rentNumbersText}</p>
    </StatusPage>
  )
}
