import { createAccount } from '@docket/contract/admin/stock'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, useEffect, useId, useMemo } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { formatCount } from '../../../../kit/lib/format.ts'
import { hasKeyboard } from '../../../../kit/lib/has-keyboard.ts'
import { useOneAtATime } from '../../../../kit/lib/use-one-at-a-time.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { TextArea } from '../../../../kit/ui/form/text-area.tsx'
import { accountsKey, looksAlike, valueProblem } from '../accounts.ts'
import { FileButton } from '../import/import-files.tsx'
import { type ImportSource, linesOf, sourceOfText } from '../import/import-source.ts'
import { useNoun } from '../noun.ts'
import type { Provenance } from '../provenance.tsx'
import { ProvenanceField } from '../provenance.tsx'
import { words } from '../strings.ts'

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

/** Adds one account. A text with several lines may be one account or several: then the admin says which. */
export function AddAccount({ productId, draft, provenance, onDraft, onImport, onFiles }: AddAccountProps) {
  const add = useAddAccount(productId, (sentText) => {
    onDraft((current) => (current === sentText ? '' : current))
    focusNewAccount()
  })
  const oneAtATime = useOneAtATime()
  const noun = useNoun()
  const lines = useMemo(() => linesOf(draft), [draft])
  useEffect(() => {
    if (hasKeyboard()) focusNewAccount()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    // Enter in the other field does not choose for the admin.
    if (lines.length === 1) addAsOne()
  }

  function addAsOne({ addLookalike = false } = {}) {
    void oneAtATime(async () => {
      const provenanceText = await provenance.read()
      const provenanceSent = provenanceText === '' ? undefined : provenanceText
      await add.mutateAsync({
        value: draft,
        provenance: provenanceSent,
        ...(addLookalike && { addLookalike }),
      })
    })
  }

  function addLines() {
    void oneAtATime(async () => {
      if ((await provenance.readRequired()) === null) return
      onImport(sourceOfText(draft), { isDraft: true })
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
        label={words.addTitle(noun)}
        placeholder={words.placeholder(noun)}
        hint={words.addHint(noun)}
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
      <ProvenanceField field={provenance.field} optional={lines.length <= 1} />
      {lines.length > 1 && (
        <OneOrSeveral
          text={draft}
          lines={lines}
          busy={add.isPending}
          onOne={() => addAsOne()}
          onSeveral={addLines}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {lines.length <= 1 && (
          <Button type="submit" variant="primary" busy={add.isPending}>
            {words.add(noun)}
          </Button>
        )}
        {looksAlike(add.error) && (
          <Button busy={add.isPending} onClick={() => addAsOne({ addLookalike: true })}>
            {words.addAnyway}
          </Button>
        )}
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
  const noun = useNoun()
  return useMutation({
    mutationFn: (account: { value: string; provenance: string | undefined; addLookalike?: boolean }) =>
      call(createAccount, { body: { logProductId: productId, ...account } }),
    meta: { errors: 'form' },
    onSuccess(_account, { value }) {
      toast.success(words.created(noun))
      onAdded(value)
      return queryClient.invalidateQueries({ queryKey: accountsKey(productId) })
    },
  })
}

const SHOWN_LINES = 3
/** More of one account is not shown, because a text may be very long. */
const SHOWN_CHARACTERS = 400

interface OneOrSeveralProps {
  text: string
  /** The lines that are not blank, at least two. */
  lines: readonly string[]
  busy: boolean
  onOne: () => void
  onSeveral: () => void
}

/** Asks whether several lines are one account or one account each. Both answers show what they make, and are equal. */
function OneOrSeveral({ text, lines, busy, onOne, onSeveral }: OneOrSeveralProps) {
  const titleId = useId()
  const noun = useNoun()
  const hiddenCount = lines.length - SHOWN_LINES
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-16">
        {words.linesTitle(noun)}
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className={optionStyle}>
          <p className={lookStyle}>
            <span className="line-clamp-4 whitespace-pre-wrap break-all">
              {text.trim().slice(0, SHOWN_CHARACTERS)}
            </span>
          </p>
          <p className="text-14 text-muted">{words.asOneLook}</p>
          <Button wide busy={busy} onClick={onOne}>
            {words.addAsOne(noun)}
          </Button>
        </div>
        <div className={optionStyle}>
          <ol className={lookStyle}>
            {lines.slice(0, SHOWN_LINES).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and the list is not edited
              <li key={index} className="truncate border-line border-b last:border-b-0">
                {line.trim().slice(0, SHOWN_CHARACTERS)}
              </li>
            ))}
            {hiddenCount > 0 && <li className="text-muted">{words.moreLines(formatCount(hiddenCount))}</li>}
          </ol>
          <p className="text-14 text-muted">{words.linesLook}</p>
          <Button wide disabled={busy} onClick={onSeveral}>
            {words.addLines({ count: lines.length, ...noun })}
          </Button>
        </div>
      </div>
    </section>
  )
}

const optionStyle = 'flex min-w-0 flex-col gap-2 rounded-card border border-line p-3'
const lookStyle = 'min-h-24 flex-1 rounded-control bg-sunken px-3 py-2 font-mono text-14'
