import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonStyle } from '../form/button-style.ts'
import { iconButtonStyle } from '../overlay/overlay-style.ts'
import { uiWords } from '../strings.ts'
import { toast } from './toast.ts'

const SHOWN_MS = 2000

interface CopyButtonProps {
  text: string
  /** Says what is copied, e.g. 'Copy all'. */
  label?: string
  /** The label is for screen readers only. */
  iconOnly?: boolean
}

export function CopyButton({ text, label = uiWords.copy, iconOnly = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.error(uiWords.copyFailed)
    }
  }

  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      className={iconOnly ? iconButtonStyle : buttonStyle({ size: 'small' })}
      aria-label={iconOnly ? label : undefined}
      onClick={copy}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className={copied ? 'size-4 text-ok' : 'size-4'} />
      {!iconOnly && label}
      <span role="status" className="sr-only">
        {copied && uiWords.copied}
      </span>
    </button>
  )
}
