import {
  previewSiteText,
  readSiteTextVersion,
  type SiteTextVersionWithText,
  saveSiteText,
  siteTexts,
  siteTextVersions,
} from '@docket/contract/admin/site-texts'
import { SAMPLE_TEXT_NAMES, type SiteText, type SiteTextName } from '@docket/contract/site-texts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import {
  builtInButtons,
  builtInFeatured,
  builtInFigures,
  builtInHeadline,
  builtInLead,
  builtInServices,
  builtInTestimonials,
  legalTexts,
} from '../../../../kit/site-texts.ts'

/** The keys of all queries of the texts begin with this key. */
const textsKey = ['admin', 'site-texts'] as const

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

/** Another admin has saved a newer version. */
export interface Conflict {
  /** What the admin of this screen wanted to save. */
  mine: SiteText
  /** The email of the other admin; undefined if unknown. */
  by: string | undefined
  /** The newest version; null if none was saved. */
  theirs: SiteTextVersionWithText | null
}

interface Edit {
  text: SiteText
  /** The id of the version that the edit began with; null if none was saved. */
  basedOn: number | null
}

/** Saves a text. Resolves to the saved version, or to the conflict if another admin saved first. */
export function useSaveText() {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(edit: Edit): Promise<{ saved: SiteTextVersionWithText } | { conflict: Conflict }> {
      try {
        const saved = await call(saveSiteText, { body: edit })
        queryClient.setQueryData(versionQuery(saved.version.id).queryKey, saved)
        return { saved }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error
        const list = await queryClient.fetchQuery(textsQuery)
        const newest = list.find(({ name }) => name === edit.text.name)
        const theirs = newest ? await queryClient.fetchQuery(versionQuery(newest.id)) : null
        return { conflict: { mine: edit.text, by: error.changed?.by ?? undefined, theirs } }
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: textsKey }),
    meta: { errors: 'form' },
  })
}

/** The text that visitors see with this version. */
export function shownText({ text }: SiteTextVersionWithText): SiteText {
  return text.content === null ? builtInText(text.name) : text
}

/** The text that comes with the shop, as the form shows it. */
export function builtInText(name: SiteTextName): SiteText {
  switch (name) {
    case 'headline':
      return { name, content: { text: builtInHeadline } }
    case 'buttons':
      return { name, content: builtInButtons }
    case 'featured':
      return { name, content: { items: builtInFeatured } }
    case 'figures':
      return { name, content: { items: [...builtInFigures] } }
    case 'lead':
      return { name, content: { text: builtInLead } }
    case 'services':
      return { name, content: { items: [...builtInServices] } }
    case 'testimonials':
      return { name, content: { items: [...builtInTestimonials] } }
    default:
      return { name, content: { html: placeholderHtml(name) } }
  }
}

/** Whether the text that comes with the shop is a placeholder for the text of an admin. */
export function isPlaceholder(name: SiteTextName): boolean {
  return name in legalTexts
}

/** Whether the text that comes with the shop is a sample, which is not true of this shop. */
export function isSample(name: SiteTextName): boolean {
  return SAMPLE_TEXT_NAMES.some((sample) => sample === name)
}

function placeholderHtml(name: keyof typeof legalTexts): string {
  return legalTexts[name].paragraphs.map(({ title, text }) => `<h2>${title}</h2><p>${text}</p>`).join('')
}
