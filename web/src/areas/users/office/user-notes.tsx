import {
  addNote,
  type CustomerNote,
  deleteNote,
  MAX_NOTE_LENGTH,
  noteText,
} from '@docket/contract/admin/customer-notes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { DeleteDialog } from '../../../kit/api/delete-dialog.tsx'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { focusMain } from '../../../kit/lib/focus-main.ts'
import { usersKey } from '../../../kit/office/users-key.ts'
import { UnsavedGuard } from '../../../kit/search/unsaved-guard.tsx'
import { IfMay } from '../../../kit/session/if-may.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { TextArea } from '../../../kit/ui/form/text-area.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { DateTimeText } from '../../../kit/ui/table/date-text.tsx'
import { Pagination } from '../../../kit/ui/table/pagination.tsx'
import { RowButton } from '../../../kit/ui/table/row-button.tsx'
import { noteWords } from './strings.ts'
import { NOTES_PER_PAGE, notesQuery, type User } from './users-query.ts'

/** What operators noted about a customer, newest first, a page at a time. */
export function UserNotes({ user: { id } }: { user: User }) {
  const [page, setPage] = useState(1)
  const [deleting, setDeleting] = useState<CustomerNote | null>(null)
  const { data, error, refetch } = useQuery(notesQuery(id, page))
  // The last note of the page was deleted.
  if (data && data.items.length === 0 && page > 1) setPage(page - 1)
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{noteWords.notes}</h2>
      <IfMay needed="refund">
        <AddNote userId={id} onAdded={() => setPage(1)} />
      </IfMay>
      {data ? (
        <div className="flex flex-col gap-4">
          {data.total === 0 && <p className="text-14 text-muted">{noteWords.noNotes}</p>}
          <ul className="flex flex-col gap-4 empty:hidden">
            {data.items.map((note) => (
              <Note key={note.id} note={note} onDelete={setDeleting} />
            ))}
          </ul>
          <Pagination page={page} pageSize={NOTES_PER_PAGE} total={data.total} onPage={setPage} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
      {deleting && <DeleteNote note={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  )
}

function Note({ note, onDelete }: { note: CustomerNote; onDelete: (note: CustomerNote) => void }) {
  return (
    <li className="min-w-0 border-line border-s-2 ps-3">
      <p className="wrap-anywhere whitespace-pre-wrap text-14">{note.text}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <p className="wrap-anywhere min-w-0 text-12 text-muted">
          {noteWords.by({ name: note.by })} <DateTimeText at={note.at} />
        </p>
        {note.mayDelete && (
          <RowButton of={noteWords.ofNote({ name: note.by })} onClick={() => onDelete(note)}>
            {noteWords.remove}
          </RowButton>
        )}
      </div>
    </li>
  )
}

const noteForm = z.object({ text: noteText })

function AddNote({ userId, onAdded }: { userId: number; onAdded: () => void }) {
  const form = useZodForm({ schema: noteForm, defaults: { text: '' } })
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: ({ text }: z.output<typeof noteForm>) => call(addNote, { body: { userId, text } }),
    meta: { errors: 'form' },
    async onSuccess() {
      form.reset()
      onAdded()
      await queryClient.invalidateQueries({ queryKey: [...usersKey, 'notes', userId] })
      toast.success(noteWords.added)
    },
  })
  return (
    <div className="mb-4">
      <Form form={form} onSubmit={(values) => add.mutateAsync(values)}>
        <TextArea
          label={noteWords.newNote}
          hint={noteWords.copy}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          {...form.field('text')}
        />
        <div>
          <Button type="submit" busy={add.isPending}>
            {noteWords.addNote}
          </Button>
        </div>
        <UnsavedGuard when={form.formState.isDirty} keptParams={[]} />
      </Form>
    </div>
  )
}

function DeleteNote({ note, onClose }: { note: CustomerNote; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      words={noteWords}
      remove={() => call(deleteNote, { params: { id: note.id } }).then(() => true)}
      refresh={() => queryClient.invalidateQueries({ queryKey: [...usersKey, 'notes'] })}
      onClose={onClose}
      onDeleted={() => {
        onClose()
        // The button that opened the dialog is gone with its note.
        requestAnimationFrame(focusMain)
      }}
    >
      <p className="wrap-anywhere line-clamp-4 whitespace-pre-wrap">{note.text}</p>
    </DeleteDialog>
  )
}
