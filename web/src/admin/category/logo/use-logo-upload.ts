import { uploadLogo } from '@docket/contract/admin/category'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { categoriesQuery, refreshCatalogue } from '../../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { call } from '../../../lib/api.ts'
import { ApiError, isNotFound } from '../../../lib/api-error.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { toast } from '../../../ui/toast.ts'
import { type LogoProblem, logoProblem, logoRule } from './logo-problem.ts'

/** 2 MB over a slow line. */
const TIMEOUT_MS = 120_000

export type LogoUpload = ReturnType<typeof useLogoUpload>

/** The file that is chosen for a category's logo, what is wrong with it, and its way to the server. */
export function useLogoUpload(categoryId: number, onUploaded: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const once = useOneAtATime()
  const upload = useUpload(categoryId, onUploaded)

  function show(found: LogoProblem): boolean {
    if (found && 'toast' in found) toast.error(found.toast)
    // Where the toast says what is wrong, the field says what would be right.
    setProblem(found === null ? undefined : 'field' in found ? found.field : logoRule)
    return found === null
  }

  return {
    file,
    problem,
    isPending: upload.isPending,

    /** Answers whether it can be sent. No file: the choice was taken back. */
    async choose(chosen: File | null): Promise<boolean> {
      const isGood = show(chosen && (await logoProblem(chosen)))
      setFile(isGood ? chosen : null)
      return isGood
    },

    /** `onRefused` is called where there is something to be seen to in the field. */
    send: (onRefused: () => void) =>
      once(async () => {
        if (!show(await logoProblem(file)) || file === null) return onRefused()
        await upload.mutateAsync(file).catch((error: unknown) => {
          setProblem(refusalOf(error))
          onRefused()
        })
      }),
  }
}

/** What the server says of the file; undefined where it said it in a toast. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.details?.file?.join('\n') : undefined
}

function useUpload(categoryId: number, onUploaded: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      form.append('id', String(categoryId))
      return call(uploadLogo, { form, timeoutMs: TIMEOUT_MS })
    },
    meta: { errors: 'form' },
    onSuccess({ id, imageUrl }) {
      queryClient.setQueryData(categoriesQuery.queryKey, (list) =>
        list?.map((category) => (category.id === id ? { ...category, imageUrl } : category)),
      )
      onUploaded()
      toast.success(adminStrings.logo.uploaded)
      return refreshCatalogue(queryClient)
    },
    onError(error) {
      // Deleted by somebody else meanwhile, which the list shows.
      if (isNotFound(error)) return refreshCatalogue(queryClient)
    },
  })
}
