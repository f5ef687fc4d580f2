import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { words } from '../layout/strings.ts'

/** An empty page (requirement 2.62). No menu links to it. Only screen readers get its title. */
export function RentNumbersPage() {
  const { rentNumbers } = words
  useDocumentTitle(rentNumbers)
  return <h1 className="sr-only">{rentNumbers}</h1>
}
