import { createAccount, isBlank } from '@docket/contract/admin/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, useEffect } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { call } from '../../../lib/api.ts'
import { hasKeyboard } from '../../../lib/has-keyboard.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'
import { FileButton } from '../import/file-button.tsx'
import { countLines, type ImportSource, sourceOfText } from '../import/import-source.ts'
import { accountsKey } from './accounts-query.ts'
import { valueProblem } from './value-problem.ts'

const words = adminStrings.accounts
const FIELD = 'new-account'
/** A paste beyond this many characters would make the text field crawl: it goes to the import at once. */
const LARGE_PASTE = 200_000

interface AddAccountProps {
  productId: number
  draft: string
  onDraft: (change: (draft: string) => string) => void
  /** `isDraft`: it is what stands in the field; otherwise the field keeps what it holds. */
  onImport: (source: ImportSource, origin: { isDraft: boolean }) => void
  onFiles: (files: readonly File[]) => void
}

/** One account, or with several lines a preview of one account a line: nothing of them is stored before that is confirmed. */
export function AddAccount({ productId, draft, onDraft, onImport, onFiles }: AddAccountProps) {
  const add = useAddAccount(productId, (sent) => {
    onDraft((now) => (now === sent ? '' : now))
    focusNewAccount()
  })
  const once = useOneAtATime()
  useEffect(() => {
    if (hasKeyboard()) focusNewAccount()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBlank(draft)) return
    if (countLines(draft) > 1) onImport(sourceOfText(draft), { isDraft: true })
    else void once(() => add.mutateAsync(draft))
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

/** Back to where the next account is pasted. */
export function focusNewAccount(): void {
  document.getElementById(FIELD)?.focus()
}

function useAddAccount(productId: number, onAdded: (sent: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (value: string) => call(createAccount, { body: { logProductId: productId, value } }),
    meta: { errors: 'form' },
    onSuccess(_account, sent) {
      toast.success(words.created)
      onAdded(sent)
      return queryClient.invalidateQueries({ queryKey: accountsKey(productId) })
    },
  })
}
