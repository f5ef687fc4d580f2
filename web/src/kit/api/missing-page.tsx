import type { ReactNode } from 'react'
import { useDocumentTitle } from '../store/use-document-title.ts'
import { StatusPage } from '../ui/feedback/status-page.tsx'

interface MissingPageProps {
  title: string
  hint: string
  /** The link to where such things are listed. */
  children: ReactNode
}

/** The page of something that is gone, or that the user may not know about. */
export function MissingPage({ title, hint, children }: MissingPageProps) {
  useDocumentTitle(title)
  return (
    <StatusPage title={title} action={children}>
      <p>{hint}</p>
    </StatusPage>
  )
}
