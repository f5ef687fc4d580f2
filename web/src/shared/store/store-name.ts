import { useQuery } from '@tanstack/react-query'
import { DEFAULT_STORE_NAME } from '../strings.ts'
import { configQuery } from './config-query.ts'

/** The shop's name. Until the settings are loaded, it is the name in the page. */
export function useStoreName(): string {
  const { data } = useQuery(configQuery)
  return data?.storeName ?? nameInPage()
}

/** The server fills it in (server/src/app/app-pages.ts). */
function nameInPage(): string {
  if (import.meta.env.SSR) return '{{storeName}}'
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return meta?.content ?? DEFAULT_STORE_NAME
}
