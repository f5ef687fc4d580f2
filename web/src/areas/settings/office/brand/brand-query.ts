import { type Brand, readBrand, saveBrand } from '@docket/contract/admin/brand'
import { BRAND_STYLE_ID, brandStyles } from '@docket/contract/brand-styles'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { useRevisedSave } from '../../../../kit/office/use-revised-save.ts'
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

/** Saves the brand. `begin` starts the form again. */
export function useSaveBrand(brand: Brand, begin: (brand: Brand) => void) {
  const queryClient = useQueryClient()
  return useRevisedSave<Brand, BrandFormOutput>({
    current: brand,
    send: (body, revision) => call(saveBrand, { body: { ...body, revision } }),
    read: () => queryClient.fetchQuery(brandQuery),
    isSaved: ({ accent, logo, icon }, body) =>
      accent === body.accent && (logo?.id ?? null) === body.logo && (icon?.id ?? null) === body.icon,
    begin,
    onSaved(saved) {
      queryClient.setQueryData(brandQuery.queryKey, saved)
      showInThisPage(saved)
      toast.success(words.saved)
    },
  })
}

/** The page got its styles with its first HTML, so that other screens of this page need the new ones. */
function showInThisPage(brand: Brand): void {
  const element = document.getElementById(BRAND_STYLE_ID)
  if (element) element.textContent = brandStyles(brand)
}
