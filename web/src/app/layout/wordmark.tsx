import { useStoreName } from '../../kit/store/store-name.ts'
import { Mark } from '../../kit/ui/layout/mark.tsx'
import { wordmarkStyle } from '../../kit/ui/layout/wordmark-style.ts'

/** The shop's name beside its mark. Links to the landing page, which is a separate document. */
export function Wordmark() {
  return (
    // A long name is cut before anything else in the header gets narrower.
    <a href="/" className={`${wordmarkStyle} shrink-[999]`}>
      <MarkAndName />
    </a>
  )
}

/** The mark, and the name of the shop. */
export function MarkAndName() {
  const storeName = useStoreName()
  return (
    <>
      <Mark />
      <span className="truncate">{storeName}</span>
    </>
  )
}
