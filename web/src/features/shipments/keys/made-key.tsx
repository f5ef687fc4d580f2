import { useRef } from 'react'
import { strings } from '../../../lib/strings.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'

const words = strings.shipments

/** A key that was just made. It is not shown again. */
export function MadeKey({ value, onSaved }: { value: string; onSaved: () => void }) {
  const isFocused = useRef(false)
  return (
    <Notice tone="warn">
      <p
        // The button that made it is gone, and the focus with it.
        ref={(node) => {
          if (!node || isFocused.current) return
          isFocused.current = true
          node.focus()
        }}
        tabIndex={-1}
        className="font-semibold outline-none [box-shadow:none]"
      >
        {words.keyMade}
      </p>
      <p>
        {words.key} <code className="break-all font-mono">{value}</code>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={value} label={words.copyKey} />
        <Button size="small" variant="quiet" onClick={onSaved}>
          {words.keySaved}
        </Button>
      </div>
    </Notice>
  )
}
