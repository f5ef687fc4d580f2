import { useStoreName } from '../lib/store-name.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

export function SiteFooter() {
  const storeName = useStoreName()
  return (
    <footer className="border-line border-t print:hidden">
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-4 text-14 text-muted">
        <span>{storeName}</span>
        <div className="sm:hidden">
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
