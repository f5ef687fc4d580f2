import { useDocumentTitle } from '../shared/store/use-document-title.ts'
import { words } from './strings.ts'

/** An empty page that SPEC.md requires, in no menu. Only screen readers get its title. */
export function RentNumbersPage() {
  const { rentNumbers } = words
  useDocumentTitle(rentNumbers)
  return <h1 className="sr-only">{rentNumbers}</h1>
}
