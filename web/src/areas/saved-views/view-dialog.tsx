import {
  createSavedView,
  deleteSavedView,
  MAX_VIEW_NAME_LENGTH,
  type SavedView,
  updateSavedView,
  type ViewList,
  viewName,
} from '@docket/contract/admin/saved-views'
import { textKey } from '@docket/contract/compare-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { call } from '../../kit/api/api.ts'
import { isOutdated } from '../../kit/api/api-error.ts'
import { useOneAtATime } from '../../kit/lib/use-one-at-a-time.ts'
import { bulkWords } from '../../kit/office/bulk/strings.ts'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { Button } from '../../kit/ui/form/button.tsx'
import { CheckField } from '../../kit/ui/form/check-field.tsx'
import { Form } from '../../kit/ui/form/form.tsx'
import { TextField } from '../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../kit/ui/overlay/form-dialog.tsx'
import { savedViewsQuery, type ViewSearch } from './views.ts'
import { words } from './words.ts'

const viewForm = z.object({ name: viewName, isStart: z.boolean() })
type ViewForm = z.output<typeof viewForm>

interface ViewDialogProps {
  list: ViewList
  /** The view to edit; null to save a new one. */
  view: SavedView | null
  /** All views of the list. A new view replaces the view that has the same name. */
  views: readonly SavedView[]
  search: ViewSearch
  onClose: () => void
}

/**
 * Saves the filters of a list as a view; or renames or deletes a view. The operator can also choose that the menu opens
 * the list with this view.
 */
export function ViewDialog({ list, view, views, search, onClose }: ViewDialogProps) {
  const formId = useId()
  const oneAtATime = useOneAtATime()
  const form = useZodForm({
    schema: viewForm,
    defaults: { name: view?.name ?? '', isStart: view?.isStart ?? false },
  })
  const typed = textKey(form.watch('name'))
  const replaced = view === null ? views.find((one) => textKey(one.name) === typed) : undefined
  const save = useSave(async (body: ViewForm) => {
    if (view) await call(updateSavedView, { body: { ...body, id: view.id } })
    else if (replaced)
      await call(updateSavedView, {
        body: { ...body, isStart: body.isStart || replaced.isStart, id: replaced.id, search },
      })
    else await call(createSavedView, { body: { ...body, list, search } })
    toast.success(words.saved({ name: body.name }))
  }, onClose)
  const remove = useRemove(view, onClose)
  return (
    <FormDialog
      title={view ? words.editTitle : words.saveTitle}
      description={view ? undefined : words.saveHint}
      formId={formId}
      submit={words.submit}
      busy={save.isPending}
      aside={
        view && (
          <Button
            variant="quiet"
            busy={remove.isPending}
            onClick={() => void oneAtATime(() => remove.mutateAsync())}
          >
            {words.remove}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Form form={form} id={formId} onSubmit={(values) => save.mutateAsync(values)}>
        <TextField
          label={words.name}
          maxLength={MAX_VIEW_NAME_LENGTH}
          autoComplete="off"
          hint={replaced && words.replaces({ name: replaced.name })}
          {...form.field('name')}
        />
        <CheckField label={words.start} {...form.field('isStart')} />
      </Form>
    </FormDialog>
  )
}

/** Also after a failure the views are fetched again: another tab may have changed them. */
function useSave(send: (values: ViewForm) => Promise<void>, onClose: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { errors: 'form' },
    onSuccess: onClose,
    onError: (error) => isOutdated(error) && onClose(),
    onSettled: () => queryClient.invalidateQueries(savedViewsQuery),
  })
}

/** Deletes the view at once; the message offers to undo that. */
function useRemove(view: SavedView | null, onClose: () => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(savedViewsQuery)
  const restore = useMutation({
    mutationFn: ({ list, name, search, isStart }: SavedView) =>
      call(createSavedView, { body: { list, name, search, isStart } }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: async () => view && call(deleteSavedView, { params: { id: view.id } }),
    onSuccess() {
      onClose()
      if (!view) return
      toast.success(words.deleted({ name: view.name }), {
        action: { label: bulkWords.undo, onClick: () => restore.mutate(view) },
      })
    },
    onError: (error) => isOutdated(error) && onClose(),
    onSettled: refresh,
  })
}
