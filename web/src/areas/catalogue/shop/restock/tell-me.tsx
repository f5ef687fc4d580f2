import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useRef } from 'react'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { restockWaitsQuery, useWait } from './restock.ts'
import { words } from './words.ts'

interface TellMeProps {
  productId: number
  /** Called if the product is in stock already. */
  onBack: () => void
}

/** On the page of a sold-out product: the customer asks for a mail when it is back, and sees that it will come. */
export function TellMe({ productId, onBack }: TellMeProps) {
  const { data, isPending } = useQuery(restockWaitsQuery())
  const wait = useWait(productId, () => {
    toast.info(words.backAlready)
    onBack()
  })
  const region = useRef<HTMLDivElement>(null)
  // The button that was pressed is replaced, so the focus moves to the text in its place.
  const press = (wants: boolean) => wait.mutate(wants, { onSuccess: () => region.current?.focus() })
  return (
    <div ref={region} tabIndex={-1} role="status" className="outline-none">
      {isPending ? (
        <Skeleton className="h-(--control) w-full" />
      ) : data?.productIds.includes(productId) ? (
        <Waiting busy={wait.isPending} onUndo={() => press(false)} />
      ) : (
        <Button variant="primary" wide busy={wait.isPending} onClick={() => press(true)}>
          {words.tellMe}
        </Button>
      )}
    </div>
  )
}

function Waiting({ busy, onUndo }: { busy: boolean; onUndo: () => void }) {
  return (
    <Notice tone="ok">
      <div className="flex items-center gap-3">
        <BellRing aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-ok" />
        <p className="min-w-0 flex-1">{words.waiting}</p>
        <Button size="small" busy={busy} onClick={onUndo}>
          {words.undo}
        </Button>
      </div>
    </Notice>
  )
}
