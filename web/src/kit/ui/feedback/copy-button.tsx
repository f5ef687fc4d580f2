import clsx from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonStyle } from '../form/button-style.ts'
import { iconButtonStyle } from '../overlay/overlay-style.ts'
import { uiWords } from '../strings.ts'
import { toast } from './toast.ts'

/** How long the check mark replaces the icon. */
const SHOWN_MS = 2000

/** Over the end of the line, so that the line does not wrap anew. */
const copiedStyle =
  'absolute inset-e-11 rounded-pill border border-line bg-surface px-2 py-0.5 font-sans font-semibold text-12 text-ok'

interface CopyButtonProps {
  text: string
  /** Says what is copied, e.g. 'Copy all'. */
  label?: string
  /** The label is for screen readers only. */
  iconOnly?: boolean
  /** A press anywhere on the nearest positioned element copies, too, and that it is copied can be read there. */
  wholeLine?: boolean
  /** Called when the text is in the clipboard. */
  onCopied?: () => void
}

export function CopyButton(props: CopyButtonProps) {
  const { text, label = uiWords.copy, iconOnly = false, wholeLine = false, onCopied } = props
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
      className={clsx(
        iconOnly ? iconButtonStyle : buttonStyle({ size: 'small' }),
        wholeLine && 'after:absolute after:inset-0',
      )}
      aria-label={iconOnly ? label : undefined}
      onClick={copy}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className={isCopied ? 'size-4 text-ok' : 'size-4'} />
      {!iconOnly && label}
      <span role="status" className={wholeLine && isCopied ? copiedStyle : 'sr-only'}>
        {isCopied && uiWords.copied}
      </span>
    </button>
  )
}
