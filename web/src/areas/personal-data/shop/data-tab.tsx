import { personalDataLink } from '@docket/contract/personal-data'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../kit/api/api.ts'
import { download } from '../../../kit/export/download.ts'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { useOneAtATime } from '../../../kit/lib/use-one-at-a-time.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { words } from './strings.ts'

const EraseAccount = lazyNamed(() => import('./erase-account.tsx'), 'EraseAccount')

/** The customer's own data: a copy of all of it, and its erasure. */
export function DataTab() {
  useDocumentTitle(words.title)
  return (
    <div className="flex max-w-measure flex-col gap-6">
      <CopyOfData />
      <Erasure />
    </div>
  )
}

function CopyOfData() {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(personalDataLink, {}),
    onSuccess({ url }) {
      download(url)
      toast.info(words.copyStarted)
    },
  })
  const oneAtATime = useOneAtATime()
  return (
    <Card as="section">
      <h2 className="mb-2 text-18">{words.copyTitle}</h2>
      <p className="mb-4 text-muted">{words.copyText}</p>
      <Button busy={isPending} onClick={() => void oneAtATime(() => mutateAsync())}>
        <Download aria-hidden="true" strokeWidth={1.75} className="size-5" />
        {words.copy}
      </Button>
    </Card>
  )
}

function Erasure() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card as="section">
      <h2 className="mb-2 text-18">{words.eraseTitle}</h2>
      <p className="mb-2 text-muted">{words.eraseText}</p>
      <p className="mb-4 text-muted">{words.eraseNeeds}</p>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {words.erase}
      </Button>
      {isOpen && (
        <Suspense>
          <EraseAccount onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
