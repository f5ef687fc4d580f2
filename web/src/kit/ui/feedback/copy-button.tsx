import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonStyle } from '../form/button-style.ts'
import { iconButtonStyle } from '../overlay/overlay-style.ts'
import { uiWords } from '../strings.ts'
import { toast } from './toast.ts'

/** How long the check mark replaces the icon. */
const SHOWN_MS = 2000

interface CopyButtonProps {
  text: string
  /** Says what is copied, e.g. 'Copy all'. */
  label?: string
  /** The label is for screen readers only. */
  iconOnly?: boolean
  /** Called when the text is in the clipboard. */
  onCopied?: () => void
}

export function CopyButton({ text, label = uiWords.copy, iconOnly = false, onCopied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      onCopied?.()
    } catch {
      toast.error(uiWords.copyFailed)
    }
  }

  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      className={iconOnly ? iconButtonStyle : buttonStyle({ size: 'small' })}
      aria-label={iconOnly ? label : undefined}
      onClick={copy}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className={isCopied ? 'size-4 text-ok' : 'size-4'} />
      {!iconOnly && label}
      <span role="status" className="sr-only">
        {isCopied && uiWords.copied}
      </span>
    </button>
  )
}
