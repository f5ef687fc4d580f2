import { strings } from '../lib/strings.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'

/** An empty page that is required to exist, in no menu. Only a screen reader is told its title. */
export function RentNumbersPage() {
  const { rentNumbers } = strings.shell
  useDocumentTitle(rentNumbers)
  return <h1 className="sr-only">{rentNumbers}</h1>
}
