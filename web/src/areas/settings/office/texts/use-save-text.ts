import { type SiteTextVersionWithText, saveSiteText } from '@docket/contract/admin/site-texts'
import type { SiteText } from '@docket/contract/site-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { textsKey, textsQuery, versionQuery } from './texts-query.ts'

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
