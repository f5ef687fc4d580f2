import { addTag, customerTag, MAX_TAG_LENGTH, removeTag } from '@docket/contract/admin/customer-notes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { bulkWords } from '../../../kit/office/bulk/strings.ts'
import { usersKey } from '../../../kit/office/users-key.ts'
import { useMay } from '../../../kit/session/permissions.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { noteWords } from './strings.ts'
import { Tag } from './tag.tsx'
import { tagsQuery, type User } from './users-query.ts'

/** The tags of a customer. Each leads to the users who have it. */
export function UserTags({ user: { id, tags = [] } }: { user: User }) {
  const mayWrite = useMay('refund')
  const remove = useRemove(id)
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{noteWords.tags}</h2>
      {tags.length === 0 && <p className="text-14 text-muted">{noteWords.noTags}</p>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {tags.map((tag) => (
          <li key={tag} className="flex min-w-0 max-w-full items-center gap-1">
            <Tag tag={tag} />
            {mayWrite && (
              <button
                type="button"
                aria-label={noteWords.removeTag({ tag })}
                onClick={() => remove.mutate(tag)}
                className="inline-flex size-6 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
              >
                <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <AddTag userId={id} />}
    </Card>
  )
}

const tagForm = z.object({ tag: customerTag })

function AddTag({ userId }: { userId: number }) {
  const listId = useId()
  const { data } = useQuery(tagsQuery)
  const form = useZodForm({ schema: tagForm, defaults: { tag: '' } })
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: ({ tag }: z.output<typeof tagForm>) => call(addTag, { body: { userId, tag } }),
    meta: { errors: 'form' },
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: usersKey })
      form.reset()
      form.setFocus('tag')
    },
  })
  return (
    <div className="mt-3">
      <Form form={form} onSubmit={(values) => add.mutateAsync(values)}>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={noteWords.newTag}
              hideLabel
              placeholder={noteWords.newTag}
              autoComplete="off"
              maxLength={MAX_TAG_LENGTH}
              list={listId}
              {...form.field('tag')}
            />
          </div>
          <Button type="submit" busy={add.isPending}>
            {noteWords.addTag}
          </Button>
        </div>
      </Form>
      <datalist id={listId}>
        {data?.tags.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </div>
  )
}

/** Removes a tag at once; the message offers to undo that. */
function useRemove(userId: number) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersKey })
  const restore = useMutation({
    mutationFn: (tag: string) => call(addTag, { body: { userId, tag } }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: (tag: string) => call(removeTag, { body: { userId, tag } }),
    onSuccess: (_answer, tag) =>
      toast.success(noteWords.removed({ tag }), {
        action: { label: bulkWords.undo, onClick: () => restore.mutate(tag) },
      }),
    onSettled: refresh,
  })
}
