import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { afterPress } from '../lib/after-press.ts'
import { strings } from '../lib/strings.ts'
import { controlStyle, Field } from './field.tsx'

const PAUSE_MS = 300

interface SearchFieldProps {
  label: string
  /** What is searched for now, as the URL has it. */
  value: string
  /** Called when typing pauses, and at once on Enter or when the field is left; never while something is pressed. */
  onSearch: (value: string) => void
  placeholder?: string
  /** It then stands in the empty field. */
  hideLabel?: boolean
}

export function SearchField({
  label,
  value,
  onSearch,
  placeholder = strings.common.search,
  hideLabel,
}: SearchFieldProps) {
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  const [given, setGiven] = useState(value)
  if (given !== value) {
    setGiven(value)
    // Back or Clear changed it from outside: the field follows. What was typed since an own search stays.
    if (known !== value) {
      setKnown(value)
      setDraft(value)
    }
  }
  function send() {
    if (draft === known) return
    setKnown(draft)
    onSearch(draft)
  }
  const sendAfterPress = useEffectEvent(() => afterPress(send))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke begins the pause anew
  useEffect(() => {
    const timer = setTimeout(sendAfterPress, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return (
    <Field label={label} hideLabel={hideLabel}>
      {(attributes) => (
        <span className="relative block">
          <Search
            aria-hidden="true"
            strokeWidth={1.75}
            className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-muted"
          />
          <input
            {...attributes}
            type="search"
            enterKeyHint="search"
            maxLength={100}
            placeholder={hideLabel ? label : placeholder}
            value={draft}
            className={`${controlStyle} min-h-(--control) ps-10`}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') send()
            }}
            // Before what a click elsewhere does: a search that came after it would call that navigation back.
            onBlur={() => afterPress(send)}
          />
        </span>
      )}
    </Field>
  )
}
