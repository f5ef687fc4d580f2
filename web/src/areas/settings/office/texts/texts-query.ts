import {
  previewSiteText,
  readSiteTextVersion,
  siteTexts,
  siteTextVersions,
} from '@docket/contract/admin/site-texts'
import type { SiteText, SiteTextName } from '@docket/contract/site-texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'

/** The keys of all queries of the texts begin with this key. */
export const textsKey = ['admin', 'site-texts'] as const

/** The newest version of each text that has one. */
export const textsQuery = queryOptions({
  queryKey: [...textsKey, 'list'],
  queryFn: ({ signal }) => call(siteTexts, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
  meta: { errors: 'screen' },
})

export function versionsQuery(name: SiteTextName) {
  return queryOptions({
    queryKey: [...textsKey, 'versions', name],
    queryFn: ({ signal }) => call(siteTextVersions, { params: { name }, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}

/** A version never changes. */
export function versionQuery(id: number) {
  return queryOptions({
    queryKey: [...textsKey, 'version', id],
    queryFn: ({ signal }) => call(readSiteTextVersion, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errors: 'screen' },
  })
}

/** The page with this text. */
export function previewQuery(text: SiteText) {
  return queryOptions({
    queryKey: [...textsKey, 'preview', text],
    queryFn: ({ signal }) => call(previewSiteText, { body: { text }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { errors: 'screen' },
  })
}
