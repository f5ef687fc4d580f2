import { ChevronDown } from 'lucide-react'
import { ThemeField, useThemeChoice } from '../../kit/ui/layout/theme-switch.tsx'
import { uiWords } from '../../kit/ui/strings.ts'

/** The choice of the theme as a row of the sidebar: the word Theme, and the choice at its end. */
export function ThemeRow({ className }: { className: string }) {
  const { icon: Icon, label } = useThemeChoice()
  return (
    <ThemeField
      className={`relative ${className} has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2`}
      // It covers the row, so that its list opens at a press anywhere.
      selectClassName="absolute inset-0 cursor-pointer opacity-0"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {uiWords.theme}
      <span aria-hidden="true" className="ms-auto flex items-center gap-1 font-normal text-14">
        {label}
        <ChevronDown strokeWidth={1.75} className="size-4" />
      </span>
    </ThemeField>
  )
}
