import clsx from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { CopyButton } from '../../../../kit/ui/feedback/copy-button.tsx'
import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import { words } from '../strings.ts'

/** The exact text of an account: two lines of it, the rest on demand. */
export function AccountValue({ value }: { value: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { ref, isClipped } = useIsClipped(value)
  return (
    <span className="flex min-w-0 items-start gap-2 font-normal">
      <span className="min-w-0 flex-1 py-1">
        <span
          ref={ref}
          className={clsx(
            'whitespace-pre-wrap break-all font-mono text-14',
            isOpen ? 'block' : 'line-clamp-2',
          )}
        >
          {value}
        </span>
        {(isClipped || isOpen) && (
          <button
            type="button"
            aria-expanded={isOpen}
            className={`${textLinkStyle} mt-1 text-14`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? words.showLess : words.showAll}
          </button>
        )}
      </span>
      <CopyButton text={value} label={words.copyAccount} iconOnly />
    </span>
  )
}

/** Whether the element's content overflows. It is checked again when the element's size changes. */
function useIsClipped(content: string) {
  const ref = useRef<HTMLSpanElement>(null)
  const [isClipped, setIsClipped] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another height
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // Both heights are rounded, so a difference of 1 px is not an overflow.
    const observer = new ResizeObserver(() => setIsClipped(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [content])
  return { ref, isClipped }
}
