import { Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, useTheme } from '../../lib/theme.ts'
import { uiWords } from '../strings.ts'

/** The choices, with their words and icons. */
export const themeChoices = [
  { value: 'system', label: uiWords.themeSystem, icon: Monitor },
  { value: 'light', label: uiWords.themeLight, icon: Sun },
  { value: 'dark', label: uiWords.themeDark, icon: Moon },
] as const satisfies { value: Theme; label: string; icon: typeof Sun }[]

/** A native select, so that a page without other menus need not load the code of the menu component. */
export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  const current = themeChoices.find(({ value }) => value === theme) ?? themeChoices[0]
  const Icon = current.icon
  return (
    <label className="relative inline-flex min-h-(--target) items-center rounded-control text-14 text-muted hover:bg-sunken hover:text-ink">
      <span className="sr-only">{uiWords.theme}</span>
      <Icon aria-hidden="true" strokeWidth={1.75} className="pointer-events-none absolute start-2 size-4" />
      <select
        data-theme-choice=""
        value={theme}
        // After Back, the browser must not restore an older choice.
        autoComplete="off"
        // The value is one of the options above.
        onChange={(event) => setTheme(event.target.value as Theme)}
        className="min-h-(--target) appearance-none rounded-control bg-transparent ps-8 pe-2"
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
