import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod'
import { ApiError } from '../../../shared/api/api-error.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { words } from '../strings.ts'

interface NewNameFieldProps {
  label: string
  hint?: string
  schema: z.ZodType<string, string>
  /** Whether the field is focused when it appears. */
  takesFocus: boolean
  /** Rejects with the error of the API. */
  onCreate: (name: string) => Promise<unknown>
  /** Absent if there is nothing else to choose. */
  onCancel?: (() => void) | undefined
}

/**
 * The name of a new category or subcategory, inside the product form. Enter and the button create it. This is not a
 * form, because a form cannot contain another one.
 */
export function NewNameField({ label, hint, schema, takesFocus, onCreate, onCancel }: NewNameFieldProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const create = useMutation({
    mutationFn: onCreate,
    meta: { errors: 'form' },
    onError: (error) => refuse(detailsOf(error)),
  })
  const focusOnMount = useEffectEvent(() => {
    if (takesFocus) field.current?.focus()
  })
  useEffect(() => focusOnMount(), [])

  function refuse(message: string | undefined) {
    setProblem(message)
    field.current?.focus()
  }

  function submit() {
    if (create.isPending) return
    const parsed = schema.safeParse(name)
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message)
    setProblem(undefined)
    create.mutate(parsed.data)
  }

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Otherwise Enter would submit the product.
    event.preventDefault()
    submit()
  }

  return (
    <div className="flex flex-col gap-2 border-line border-s-2 ps-3">
      <TextField
        ref={field}
        label={label}
        hint={hint}
        error={problem}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(undefined)
        }}
        onKeyDown={submitOnEnter}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={create.isPending} onClick={submit}>
          <span>
            {words.createNew}
            <span className="sr-only">{words.ofNew(label)}</span>
          </span>
        </Button>
        {onCancel && (
          <Button size="small" variant="quiet" onClick={onCancel}>
            {words.cancelNew}
            <span className="sr-only">{words.ofNew(label)}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

/** What the server says about the name, or about its category, which another admin may have deleted. */
function detailsOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.details) return undefined
  return Object.values(error.details).flat().join('\n')
}
