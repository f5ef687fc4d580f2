import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { afterPress } from '../../lib/after-press.ts'
import { uiWords } from '../strings.ts'
import { controlStyle, Field } from './field.tsx'

const PAUSE_MS = 300
/** As long as the contract's `searchText`, which ui/ does not import. */
export const MAX_LENGTH = 100

interface SearchFieldProps {
  label: string
  /** The current search text, as the URL has it. */
  value: string
  /** Called when typing pauses, and at once on Enter or on blur; never during a press. */
  onSearch: (value: string) => void
  placeholder?: string
  /** Hides the label and shows it as the placeholder. */
  hideLabel?: boolean
  /** The id of a `datalist`, whose texts the browser offers while the user types. */
  list?: string | undefined
}

export function SearchField({
  label,
  value,
  onSearch,
  placeholder = uiWords.search,
  hideLabel,
  list,
}: SearchFieldProps) {
  const [draft, setDraft] = useState(value)
  const [lastSearch, setLastSearch] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    // Follows a change by Back or Clear. If the field's own search changed the value, text typed since then stays.
    if (lastSearch !== value) {
      setLastSearch(value)
      setDraft(value)
    }
  }
  function searchDraft() {
    if (draft === lastSearch) return
    setLastSearch(draft)
    onSearch(draft)
  }
  const searchAfterPress = useEffectEvent(() => afterPress(searchDraft))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every keystroke restarts the pause
  useEffect(() => {
    const timer = setTimeout(searchAfterPress, PAUSE_MS)
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
            maxLength={MAX_LENGTH}
            list={list}
            placeholder={hideLabel ? label : placeholder}
            value={draft}
            className={`${controlStyle} min-h-(--control) ps-10`}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') searchDraft()
            }}
            // If a press elsewhere took the focus, the search runs when the press ends, but before its click handlers:
            // after a clicked link has started a navigation, the search would cancel that navigation.
            onBlur={() => afterPress(searchDraft)}
          />
        </span>
      )}
    </Field>
  )
}
