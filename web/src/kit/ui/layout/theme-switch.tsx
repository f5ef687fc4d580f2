import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Theme, useTheme } from '../../lib/theme.ts'
import { uiWords } from '../strings.ts'

/** The choices, with their words and icons. */
const themeChoices = [
  { value: 'system', label: uiWords.themeSystem, icon: Monitor },
  { value: 'light', label: uiWords.themeLight, icon: Sun },
  { value: 'dark', label: uiWords.themeDark, icon: Moon },
] as const satisfies { value: Theme; label: string; icon: typeof Sun }[]

/** What is chosen now. */
export function useThemeChoice() {
  const [theme] = useTheme()
  return themeChoices.find(({ value }) => value === theme) ?? themeChoices[0]
}

interface ThemeFieldProps {
  className: string
  selectClassName: string
  /** What is seen beside the select. */
  children: ReactNode
}

/** A native select, so that a page without other menus need not load the code of the menu component. */
export function ThemeField({ className, selectClassName, children }: ThemeFieldProps) {
  const [theme, setTheme] = useTheme()
  return (
    <label className={className}>
      {children}
      <select
        data-theme-choice=""
        value={theme}
        // After Back, the browser must not restore an older choice.
        autoComplete="off"
        // The value is one of the options below.
        onChange={(event) => setTheme(event.target.value as Theme)}
        className={`appearance-none ${selectClassName}`}
      >
        {themeChoices.map(({ value, label }) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The word Theme with the icon of the choice. */
export function ThemeSwitch() {
  const { icon: Icon } = useThemeChoice()
  return (
    <ThemeField
      className="relative inline-flex min-h-(--target) items-center gap-2 rounded-control px-2 text-14 text-muted hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
      // It covers the word, so that its list opens at a press anywhere.
      selectClassName="absolute inset-0 cursor-pointer opacity-0"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {uiWords.theme}
    </ThemeField>
  )
}
