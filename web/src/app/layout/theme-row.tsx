import { ChevronDown } from 'lucide-react'
import { type Theme, useTheme } from '../../kit/lib/theme.ts'
import { themeChoices } from '../../kit/ui/layout/theme-switch.tsx'
import { uiWords } from '../../kit/ui/strings.ts'

/** The choice of the theme as a row of the sidebar: the word Theme, and the choice at its end. */
export function ThemeRow({ className }: { className: string }) {
  const [theme, setTheme] = useTheme()
  const { icon: Icon, label: chosen } = themeChoices.find(({ value }) => value === theme) ?? themeChoices[0]
  return (
    <label
      className={`relative ${className} has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2`}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {uiWords.theme}
      <span aria-hidden="true" className="ms-auto flex items-center gap-1 font-normal text-14">
        {chosen}
        <ChevronDown strokeWidth={1.75} className="size-4" />
      </span>
      {/* It covers the row, so that its list opens at a press anywhere. */}
      <select
        value={theme}
        // After Back, the browser must not restore an older choice.
        autoComplete="off"
        // The value is one of the options below.
        onChange={(event) => setTheme(event.target.value as Theme)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
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
