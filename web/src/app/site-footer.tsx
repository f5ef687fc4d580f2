import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../lib/config-query.ts'
import { DEFAULT_STORE_NAME } from '../lib/strings/common.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

export function SiteFooter() {
  const { data } = useQuery(configQuery)
  return (
    <footer className="border-line border-t print:hidden">
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-4 text-14 text-muted">
        <span>{data?.storeName ?? DEFAULT_STORE_NAME}</span>
        <div className="sm:hidden">
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
