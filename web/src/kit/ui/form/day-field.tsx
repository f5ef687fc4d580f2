import { type ReactNode, useState } from 'react'
import { DateField } from './text-field.tsx'

/** A smaller year is a year that is still being typed. */
const FIRST_YEAR = 1971
const LAST_DAY = '9998-12-31'

interface DayFieldProps {
  label: string
  /** `YYYY-MM-DD`, as the address has it. */
  value: string | undefined
  onDay: (day: string | undefined) => void
  error?: string | undefined
  hint?: ReactNode
}

/** A day to filter by. An unfinished year does not filter. */
export function DayField({ label, value = '', onDay, error, hint }: DayFieldProps) {
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setDraft(value)
  }
  return (
    <DateField
      label={label}
      value={draft}
      error={error}
      hint={hint}
      max={LAST_DAY}
      onChange={(event) => {
        const day = event.target.value
        setDraft(day)
        if (day === '') onDay(undefined)
        else if (Number(day.slice(0, 4)) >= FIRST_YEAR && day <= LAST_DAY) onDay(day)
      }}
    />
  )
}
