import { type Brand, readBrand, saveBrand } from '@docket/contract/admin/brand'
import { BRAND_STYLE_ID, brandStyles } from '@docket/contract/brand-styles'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import type { BrandFormOutput } from './brand-form-schema.ts'
import { words } from './strings.ts'

/** The brand, fetched on every visit. The form starts with it, and does not follow later changes on the server. */
export const brandQuery = queryOptions({
  queryKey: ['admin', 'settings', 'brand'],
  queryFn: ({ signal }) => call(readBrand, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
  meta: { errors: 'screen' },
})

/**
 * Saves the brand. If it was changed since the form began, nothing is saved, and `theirs` is the brand as it is now.
 * `begin` starts the form again.
 */
export function useSaveBrand(brand: Brand, begin: (brand: Brand) => void) {
  const queryClient = useQueryClient()
  const [theirs, setTheirs] = useState<Brand | null>(null)
  /** The revision that the form began with, or that the operator wants to overwrite. */
  const revision = useRef(brand.revision)

  function beginWith(saved: Brand) {
    revision.current = saved.revision
    setTheirs(null)
    begin(saved)
  }

  async function send(body: BrandFormOutput): Promise<Brand | null> {
    try {
      return await call(saveBrand, { body: { ...body, revision: revision.current } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error
      const now = await queryClient.fetchQuery(brandQuery)
      // An earlier attempt of this edit succeeded, but its answer was lost.
      if (
        now.accent === body.accent &&
        (now.logo?.id ?? null) === body.logo &&
        (now.icon?.id ?? null) === body.icon
      )
        return now
      setTheirs(now)
      return null
    }
  }

  const save = useMutation({
    mutationFn: send,
    meta: { errors: 'form' },
    onSuccess(saved) {
      if (!saved) return
      beginWith(saved)
      queryClient.setQueryData(brandQuery.queryKey, saved)
      showInThisPage(saved)
      toast.success(words.saved)
    },
  })
  return { save, theirs, revision, beginWith }
}

/** The page got its styles with its first HTML, so that other screens of this page need the new ones. */
function showInThisPage(brand: Brand): void {
  const element = document.getElementById(BRAND_STYLE_ID)
  if (element) element.textContent = brandStyles(brand)
}
