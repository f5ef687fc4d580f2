import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

interface Revised {
  revision: number
}

interface RevisedSave<Saved extends Revised, Values> {
  /** What the form began with; null for a new one. */
  current: Saved | null
  send(values: Values, revision: number): Promise<Saved>
  /** What is saved now; undefined if it is deleted. */
  read(): Promise<Saved | undefined>
  /** Whether this is what the form wanted to save. */
  isSaved(saved: Saved, values: Values): boolean
  /** Starts the form again. */
  begin(saved: Saved): void
  onSaved(saved: Saved): unknown
}

/**
 * Saves a form whose record counts its revisions. If somebody else has saved since the form began, nothing is saved, and
 * `conflict` has the choices for an `EditConflict`. Give the form the id `formId`.
 */
export function useRevisedSave<Saved extends Revised, Values>({
  current,
  send,
  read,
  isSaved,
  begin,
  onSaved,
}: RevisedSave<Saved, Values>) {
  const formId = useId()
  const [theirs, setTheirs] = useState<Saved | null>(null)
  /** The revision that the form began with, or that the operator wants to overwrite. */
  const revision = useRef(current?.revision ?? 0)

  function beginWith(saved: Saved) {
    revision.current = saved.revision
    setTheirs(null)
    begin(saved)
  }

  async function attempt(values: Values): Promise<Saved | null> {
    try {
      return await send(values, revision.current)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error
      const now = await read()
      if (!now) throw error
      // An earlier attempt of this edit succeeded, but its answer was lost.
      if (isSaved(now, values)) return now
      setTheirs(now)
      return null
    }
  }

  const save = useMutation({
    mutationFn: attempt,
    meta: { errors: 'form' },
    async onSuccess(saved) {
      if (!saved) return
      beginWith(saved)
      await onSaved(saved)
    },
  })

  /** The form may have been edited since the refusal, so this submits what it has now. */
  function saveMine(over: Saved) {
    revision.current = over.revision
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }

  const conflict = theirs && {
    isBusy: save.isPending,
    onSaveMine: () => saveMine(theirs),
    onTakeTheirs: () => beginWith(theirs),
  }
  return { formId, save, conflict }
}
