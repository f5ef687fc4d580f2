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

const FIELD_ID = 'new-account'
/** A longer paste would make the text field slow, so it goes to the import at once. */
const LARGE_PASTE_CHARACTERS = 200_000

interface AddAccountProps {
  productId: number
  draft: string
  provenance: Provenance
  onDraft: (change: (draft: string) => string) => void
  /** `isDraft`: the text is the content of the field; otherwise the field keeps its content. */
  onImport: (source: ImportSource, origin: { isDraft: boolean }) => void
  onFiles: (files: readonly File[]) => void
}

/**
 * Adds one account. Several lines open a preview with one account per line; nothing is stored before a confirmation.
 */
export function AddAccount({ productId, draft, provenance, onDraft, onImport, onFiles }: AddAccountProps) {
  const add = useAddAccount(productId, (sentText) => {
    onDraft((current) => (current === sentText ? '' : current))
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
      const provenanceText = await provenance.read()
      if (provenanceText === null) return
      if (countLines(draft) > 1) onImport(sourceOfText(draft), { isDraft: true })
      else await add.mutateAsync({ value: draft, provenance: provenanceText })
    })
  }

  function takeLargePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (text.length <= LARGE_PASTE_CHARACTERS) return
    event.preventDefault()
    onImport(sourceOfText(text), { isDraft: false })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        id={FIELD_ID}
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
  document.getElementById(FIELD_ID)?.focus()
}

function useAddAccount(productId: number, onAdded: (sentText: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (account: { value: string; provenance: string }) =>
      call(createAccount, { body: { logProductId: productId, ...account } }),
    meta: { errors: 'form' },
    onSuccess(_account, { value }) {
      toast.success(words.created)
      onAdded(value)
      return queryClient.invalidateQueries({ queryKey: accountsKey(productId) })
    },
  })
}
