import { MAX_COVER_BYTES, moveCoverFocus, removeCover, uploadCover } from '@docket/contract/admin/covers'
import type { AdminProduct } from '@docket/contract/admin/products'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/api.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { productsKey } from '../../shared/catalogue-queries.ts'
import { formatMegabytes, pictureProblem } from '../../shared/picture-problem.ts'
import { coverWords } from './strings.ts'

export type ProductCoverData = AdminProduct['cover']

/** Long enough for 15 MB over a slow connection. */
const TIMEOUT_MS = 180_000

/** The requirements of a cover in one sentence. */
export const coverRule = coverWords.hint(formatMegabytes(MAX_COVER_BYTES))

/** Changes the uploaded cover of a product. `onChange` gets the cover after each change. */
export function useCover(productId: number, onChange: (cover: ProductCoverData) => void) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()

  function showCover({ cover }: { cover: ProductCoverData }) {
    setProblem(undefined)
    onChange(cover)
    return queryClient.invalidateQueries({ queryKey: productsKey })
  }

  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      form.append('id', String(productId))
      return call(uploadCover, { form, timeoutMs: TIMEOUT_MS })
    },
    meta: { errors: 'form' },
    onSuccess(answer) {
      toast.success(coverWords.uploaded)
      return showCover(answer)
    },
    onError: (error) => setProblem(error instanceof ApiError ? error.details?.file?.join('\n') : undefined),
  })
  const remove = useMutation({
    mutationFn: () => call(removeCover, { params: { id: productId } }),
    onSuccess(answer) {
      toast.success(coverWords.removed)
      return showCover(answer)
    },
  })
  const moveFocus = useMutation({
    mutationFn: (point: { x: number; y: number }) =>
      call(moveCoverFocus, { body: { id: productId, ...point } }),
    // One after the other, so that the last point wins.
    scope: { id: `cover-focus-${productId}` },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productsKey }),
  })

  return {
    problem,
    isUploading: upload.isPending,
    isRemoving: remove.isPending,
    remove: remove.mutate,
    moveFocus: moveFocus.mutate,

    async upload(file: File | null) {
      if (upload.isPending) return
      const newProblem = await pictureProblem(file, { maxBytes: MAX_COVER_BYTES, words: coverWords })
      if (newProblem !== null) return setProblem('toast' in newProblem ? newProblem.toast : newProblem.field)
      setProblem(undefined)
      if (file !== null) upload.mutate(file)
    },
  }
}
