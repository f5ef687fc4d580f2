import { useQuery } from '@tanstack/react-query'
import { configQuery } from './config-query.ts'
import { DEFAULT_STORE_NAME } from './strings/common.ts'

/** How the shop calls itself: as the page says that came first, until the settings are here. */
export function useStoreName(): string {
  const { data } = useQuery(configQuery)
  return data?.storeName ?? nameInPage()
}

/** The server fills it in (server/src/app-pages.ts). */
function nameInPage(): string {
  if (import.meta.env.SSR) return '{{storeName}}'
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return meta?.content ?? DEFAULT_STORE_NAME
}
