import { createAccount, isBlank } from '@docket/contract/admin/stock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, useEffect } from 'react'
import { hasKeyboard } from '../../../lib/has-keyboard.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { call } from '../../../shared/api/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { accountsKey } from '../accounts-query.ts'
import { FileButton } from '../import/file-button.tsx'
import { countLines, type ImportSource, sourceOfText } from '../import/import-source.ts'
import { ProvenanceField } from '../provenance-field.tsx'
import { words } from '../strings.ts'
import type { Provenance } from '../use-provenance.ts'
import { valueProblem } from '../value-problem.ts'

const FIELD = 'new-account'
/** A longer paste would make the text field slow, so it goes to the import at once. */
const LARGE_PASTE = 200_000

interface AddAccountProps {
  productId: number
  draft: string
  provenance: Provenance
  onDraft: (change: (draft: string) => string) => void
  /** `isDraft`: the text is the content of the field; otherwise the field keeps its content. */
  onImport: (source: ImportSource, origin: { isDraft: boolean }) => void
  onFiles: (files: readonly File[]) => void
}

/** Adds one account. Several lines open a preview with one account per line; nothing is stored before a confirmation. */
export function AddAccount({ productId, draft, provenance, onDraft, onImport, onFiles }: AddAccountProps) {
  const add = useAddAccount(productId, (sent) => {
    onDraft((now) => (now === sent ? '' : now))
    focusNewAccount()
  })
  const oneAtATime = useOneAtATime()
  useEffect(() => {
    if (hasKeyboard()) focusNewAccount()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBlank(draft)) return
    void oneAtATime(async () => {
      const from = await provenance.read()
      if (from === null) return
      if (countLines(draft) > 1) onImport(sourceOfText(draft), { isDraft: true })
      else await add.mutateAsync({ value: draft, provenance: from })
    })
  }

  function takeLargePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (text.length <= LARGE_PASTE) return
    event.preventDefault()
    onImport(sourceOfText(text), { isDraft: false })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        id={FIELD}
        label={words.addTitle}
        placeholder={words.placeholder}
        hint={words.addHint}
        error={valueProblem(add.error)}
        mono
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={draft}
        onPaste={takeLargePaste}
        onChange={(event) => {
          const text = event.target.value
          add.reset()
          onDraft(() => text)
        }}
      />
      <ProvenanceField field={provenance.field} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={add.isPending}>
          {words.add}
        </Button>
        <FileButton variant="quiet" onFiles={onFiles}>
          <FileUp aria-hidden="true" strokeWidth={1.75} className="size-5" />
          {words.importFile}
        </FileButton>
      </div>
    </form>
  )
}

/** Focuses the field for the next account. */
export function focusNewAccount(): void {
  document.getElementById(FIELD)?.focus()
}

function useAddAccount(productId: number, onAdded: (sent: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (added: { value: string; provenance: string }) =>
      call(createAccount, { body: { logProductId: productId, ...added } }),
    meta: { errors: 'form' },
    onSuccess(_account, { value }) {
      toast.success(words.created)
      onAdded(value)
      return queryClient.invalidateQueries({ queryKey: accountsKey(productId) })
    },
  })
}
