import { uploadLogo } from '@docket/contract/admin/categories'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { ApiError, isNotFound } from '../../../../kit/api/api-error.ts'
import { useOneAtATime } from '../../../../kit/lib/use-one-at-a-time.ts'
import { categoriesQuery, refreshCatalogue } from '../../../../kit/office/catalogue-queries.ts'
import type { PictureProblem } from '../../../../kit/office/picture-problem.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { logoProblem, logoRule } from './logo-problem.ts'
import { logoWords } from './strings.ts'

/** Long enough for 2 MB over a slow connection. */
const TIMEOUT_MS = 120_000

export type LogoUpload = ReturnType<typeof useLogoUpload>

/** The chosen file of a category's logo, its problem and its upload. */
export function useLogoUpload(categoryId: number, onUploaded: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const oneAtATime = useOneAtATime()
  const upload = useUpload(categoryId, onUploaded)

  /** Shows the problem, or removes the one that is shown. Returns whether there is no problem. */
  function showProblem(newProblem: PictureProblem): boolean {
    if (newProblem === null) {
      setProblem(undefined)
      return true
    }
    if ('toast' in newProblem) toast.error(newProblem.toast)
    // If a toast shows the problem, the field shows the requirements.
    setProblem('field' in newProblem ? newProblem.field : logoRule)
    return false
  }

  return {
    file,
    problem,
    isPending: upload.isPending,

    /** Returns whether the choice is valid. Null means that the admin has cleared it. */
    async choose(chosenFile: File | null): Promise<boolean> {
      const isValid = showProblem(chosenFile && (await logoProblem(chosenFile)))
      setFile(isValid ? chosenFile : null)
      return isValid
    },

    /** `onRefused` is called if the file is not uploaded. */
    send: (onRefused: () => void) =>
      oneAtATime(async () => {
        if (!showProblem(await logoProblem(file)) || file === null) return onRefused()
        await upload.mutateAsync(file).catch((error: unknown) => {
          setProblem(refusalOf(error))
          onRefused()
        })
      }),
  }
}

/** The server's message about the file; undefined if a toast shows it. */
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
      toast.success(logoWords.uploaded)
      return refreshCatalogue(queryClient)
    },
    onError(error) {
      // Another admin has deleted the category. The refreshed list shows that.
      if (isNotFound(error)) return refreshCatalogue(queryClient)
    },
  })
}
