import { useQuery } from '@tanstack/react-query'
import { DEFAULT_STORE_NAME } from '../strings.ts'
import { configQuery } from './config-query.ts'

/** The name in pages that the server renders. A browser reads it from the page. */
let renderedName = DEFAULT_STORE_NAME

/** Sets the shop's name for the page that the server renders next. */
export function setRenderedStoreName(name: string): void {
  renderedName = name
}

/** The shop's name. Until the settings are loaded, it is the name in the page. */
export function useStoreName(): string {
  const { data } = useQuery(configQuery)
  return data?.storeName ?? nameInPage()
}

/** The server fills it in (server/src/host/app/pages/app-pages.ts). */
function nameInPage(): string {
  if (import.meta.env.SSR) return renderedName
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return meta?.content ?? DEFAULT_STORE_NAME
}
