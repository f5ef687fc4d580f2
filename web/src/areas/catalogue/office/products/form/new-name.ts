import { useMutation } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { FieldError } from 'react-hook-form'
import type * as z from 'zod'
import { ApiError } from '../../../../../kit/api/api-error.ts'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { TextField } from '../../../../../kit/ui/form/text-field.tsx'
import { words } from '../strings.ts'

/** What the product form can do with the open field. */
export interface NewName {
  /** The field that gets its value from the new name. */
  replaces: 'categoryId' | 'subCategoryId'
  isTyped: () => boolean
  /** Shows what is wrong with the typed name, and returns it as an error of the form. */
  check: () => FieldError | undefined
  /** Creates what is typed. Resolves to false if it was refused; then the field says why, and has the focus. */
  create: () => Promise<boolean>
  focus: () => void
}

interface NewNameFieldProps extends Pick<NewName, 'replaces'> {
  ref: Ref<NewName>
  label: string
  hint?: string
  schema: z.ZodType<string, string>
  /** Whether the field is focused when it appears. */
  takesFocus: boolean
  /** The form was submitted without a name, and there is nothing else to choose. */
  isMissing: boolean
  /** Rejects with the error of the API. */
  onCreate: (name: string) => Promise<unknown>
  /** Absent if there is nothing else to choose. */
  onCancel?: (() => void) | undefined
}

/**
 * The name of a new category or subcategory, inside the product form. Enter and the button create it, and so does a
 * submit of the product. This is not a form, because a form cannot contain another one.
 */
export function NewNameField(props: NewNameFieldProps) {
  const { ref, replaces, label, hint, schema, takesFocus, isMissing, onCreate, onCancel } = props
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const running = useRef<Promise<boolean>>(null)
  const create = useMutation({
    mutationFn: onCreate,
    meta: { errors: 'form' },
    onError: (error) => refuse(detailsOf(error)),
  })
  const focusOnMount = useEffectEvent(() => {
    if (takesFocus) field.current?.focus()
  })
  useEffect(() => focusOnMount(), [])
  useImperativeHandle(ref, () => ({
    replaces,
    isTyped: () => name.trim() !== '',
    check,
    create: submit,
    focus: () => field.current?.focus(),
  }))

  function check(): FieldError | undefined {
    const message = messageOf(schema, name)
    setProblem(message)
    if (message === undefined) return undefined
    return { type: 'name', message, ...(field.current && { ref: field.current }) }
  }

  function refuse(message: string | undefined) {
    setProblem(message)
    field.current?.focus()
  }

  /** Resolves to whether it is created. A second call waits for the first one. */
  function submit(): Promise<boolean> {
    running.current ??= createName().finally(() => {
      running.current = null
    })
    return running.current
  }

  async function createName(): Promise<boolean> {
    if (check()) {
      field.current?.focus()
      return false
    }
    return create.mutateAsync(schema.parse(name)).then(
      () => true,
      () => false,
    )
  }

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Otherwise Enter would submit the product.
    event.preventDefault()
    void submit()
  }

  return (
    <div className="flex flex-col gap-2 border-line border-s-2 ps-3">
      <TextField
        ref={field}
        label={label}
        hint={hint}
        error={problem ?? (isMissing && name.trim() === '' ? messageOf(schema, name) : undefined)}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(undefined)
        }}
        onKeyDown={submitOnEnter}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={create.isPending} onClick={() => void submit()}>
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

function messageOf(schema: z.ZodType<string, string>, name: string): string | undefined {
  return schema.safeParse(name).error?.issues[0]?.message
}

/** What the server says about the name, or about its category, which another admin may have deleted. */
function detailsOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.details) return undefined
  return Object.values(error.details).flat().join('\n')
}
