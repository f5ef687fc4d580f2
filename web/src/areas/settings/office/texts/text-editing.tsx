import type { SiteTextVersionWithText } from '@docket/contract/admin/site-texts'
import type { SiteText, SiteTextName } from '@docket/contract/site-texts'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { EditConflict } from '../../../../kit/office/edit-conflict.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { FieldSkeleton } from '../../../../kit/ui/form/field-skeleton.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { ConfirmDialog } from '../../../../kit/ui/overlay/confirm-dialog.tsx'
import { words } from './strings.ts'
import { TextForm } from './text-form.tsx'
import { builtInText, type Conflict, shownText, useSaveText } from './texts.ts'
import { Versions } from './versions.tsx'

const TextPreview = lazyNamed(() => import('./text-preview.tsx'), 'TextPreview')

export interface TextEditingProps {
  name: SiteTextName
  /** The newest version; null if none was saved. */
  stored: SiteTextVersionWithText | null
  /** What the form begins with. */
  text: SiteText
}

/** The form, its preview, and the versions. The typed text stays if another admin saves at the same time. */
export function TextEditing({ name, stored, text }: TextEditingProps) {
  const formId = useId()
  const { newest, formStart, conflict, isSaving, ...edit } = useEditing({ name, stored, text }, formId)
  const [previewedText, setPreviewedText] = useState<SiteText | null>(null)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Card as="section">
        {conflict && (
          <div className="mb-4">
            <EditConflict
              words={words.conflict(conflict.by ?? words.anotherAdmin)}
              isBusy={isSaving}
              // The mutation shows its own error.
              onSaveMine={() => void edit.saveMine(conflict).catch(() => {})}
              onTakeTheirs={() => edit.takeTheirs(conflict.theirs)}
            />
          </div>
        )}
        <Suspense fallback={<FieldSkeleton control="h-60" />}>
          <TextForm
            key={formStart.key}
            id={formId}
            text={formStart.text}
            isUnsaved={formStart.isUnsaved}
            isCustom={newest?.version.isCustom === true}
            isBusy={isSaving}
            onSubmit={edit.submit}
            onPreview={setPreviewedText}
          />
        </Suspense>
      </Card>
      <div className="flex min-w-0 flex-col gap-6">
        <Versions name={name} shownId={newest?.version.id ?? null} onLoad={edit.load} />
        {newest?.version.isCustom && (
          <ResetText isBusy={isSaving} onReset={() => edit.submit({ name, content: null } as SiteText)} />
        )}
      </div>
      {previewedText && (
        <Suspense>
          <TextPreview text={previewedText} onClose={() => setPreviewedText(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** The newest version, what the form begins with, and the conflict; and what the admin does with them. */
function useEditing({ name, stored, text }: TextEditingProps, formId: string) {
  const [newest, setNewest] = useState(stored)
  // A new key makes a new form.
  const [formStart, setFormStart] = useState({ key: 0, text, isUnsaved: false })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const save = useSaveText()
  /** Set while the admin saves over the version of another admin. */
  const overwrites = useRef<{ id: number | null }>(null)

  function restartForm(next: SiteText, { isUnsaved } = { isUnsaved: false }) {
    overwrites.current = null
    setFormStart(({ key }) => ({ key: key + 1, text: next, isUnsaved }))
  }

  async function submit(mine: SiteText) {
    const basedOn = overwrites.current ? overwrites.current.id : (newest?.version.id ?? null)
    overwrites.current = null
    const answer = await save.mutateAsync({ text: mine, basedOn })
    if ('conflict' in answer) return setConflict(answer.conflict)
    setConflict(null)
    setNewest(answer.saved)
    restartForm(shownText(answer.saved))
    toast.success(mine.content === null ? words.resetDone : words.saved)
  }

  /** The form may have been edited since the refusal, so this submits what it has now. */
  async function saveMine({ mine, theirs }: Conflict) {
    overwrites.current = { id: theirs?.version.id ?? null }
    if (mine.content === null) return submit(mine)
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }

  function takeTheirs(theirs: SiteTextVersionWithText | null) {
    setConflict(null)
    setNewest(theirs)
    restartForm(theirs ? shownText(theirs) : builtInText(name))
  }

  /** Puts the text of a version into the form. */
  function load(version: SiteText) {
    restartForm(version, { isUnsaved: true })
    toast.info(words.loaded)
  }

  return { newest, formStart, conflict, isSaving: save.isPending, submit, saveMine, takeTheirs, load }
}

interface ResetTextProps {
  isBusy: boolean
  onReset: () => Promise<unknown>
}

/** Goes back to the text that comes with the shop, after a confirmation. */
function ResetText({ isBusy, onReset }: ResetTextProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {words.reset}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.resetQuestion}
        destroys={false}
        onCancel={close}
        // The mutation shows its own error.
        onConfirm={() => void onReset().then(close, close)}
        busy={isBusy}
      >
        {words.resetHint}
      </ConfirmDialog>
    </div>
  )
}
