import {
  addPicture,
  arrangePictures,
  type PicturesOfProduct,
  pictureAsCover,
  productPictures,
  removePicture,
} from '@docket/contract/admin/product-pictures'
import type { AdminProduct } from '@docket/contract/admin/products'
import type { Picture } from '@docket/contract/catalogue'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../../kit/api/api.ts'
import { ApiError } from '../../../../../kit/api/api-error.ts'
import { productsKey } from '../../../../../kit/office/catalogue-queries.ts'
import { productPagesKey } from '../../../../../kit/office/product-queries.ts'
import { coverProblem } from '../cover/cover-field.tsx'

/** Long enough for 15 MB over a slow connection. */
const TIMEOUT_MS = 180_000

/** The further pictures of a product. */
export function picturesQuery(productId: number) {
  return queryOptions({
    queryKey: [...productsKey, 'pictures', productId],
    queryFn: ({ signal }) => call(productPictures, { params: { id: productId }, signal }),
    meta: { errors: 'screen' },
  })
}

type Cover = AdminProduct['cover']

/**
 * The further pictures of a product. Each change takes effect at once; one runs after the other. `onCover` gets the cover
 * if one of them becomes it.
 */
export function usePictures(productId: number, onCover: (cover: Cover) => void) {
  const queryClient = useQueryClient()
  const query = picturesQuery(productId)
  const { data, error, refetch } = useQuery(query)
  const [problem, setProblem] = useState<string>()
  const scope = { id: `pictures-${productId}` }
  const store = (answer: PicturesOfProduct) => queryClient.setQueryData(query.queryKey, answer)

  const add = useMutation({
    scope,
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      form.append('id', String(productId))
      return call(addPicture, { form, timeoutMs: TIMEOUT_MS })
    },
    meta: { errors: 'form' },
    onSuccess: store,
    onError: (refusal) =>
      setProblem(refusal instanceof ApiError ? refusal.details?.file?.join('\n') : undefined),
  })
  const arrange = useMutation({
    scope,
    mutationFn: (pictures: readonly Picture[]) =>
      call(arrangePictures, {
        body: { id: productId, pictures: pictures.map(({ id, alt }) => ({ id, alt })) },
      }),
    // Another press may follow before the answer, so the new order is shown at once.
    onMutate: (pictures) => store({ id: productId, pictures: [...pictures] }),
    onSuccess: store,
    onError: () => void refetch(),
  })
  const asCover = useMutation({
    scope,
    mutationFn: (pictureId: number) => call(pictureAsCover, { body: { id: productId, pictureId } }),
    onSuccess({ cover, ...answer }) {
      store(answer)
      onCover(cover)
      return queryClient.invalidateQueries({ queryKey: productPagesKey })
    },
  })
  const remove = useMutation({
    scope,
    mutationFn: (pictureId: number) => call(removePicture, { params: { id: productId, pictureId } }),
    onSuccess: store,
  })

  return {
    pictures: data?.pictures,
    error,
    retry: () => void refetch(),
    problem,
    isUploading: add.isPending,
    removing: remove.isPending ? remove.variables : undefined,
    arrange: arrange.mutate,
    asCover: asCover.mutate,
    remove: remove.mutateAsync,

    async upload(file: File | null) {
      if (file === null || add.isPending) return
      const newProblem = await coverProblem(file)
      setProblem(newProblem)
      if (newProblem === undefined) add.mutate(file)
    },
  }
}
