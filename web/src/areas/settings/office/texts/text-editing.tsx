import type { SiteTextVersionWithText } from '@docket/contract/admin/site-texts'
import type { SiteText, SiteTextName } from '@docket/contract/site-texts'
import { Suspense, useId, useRef, useState } from 'react'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { FieldSkeleton } from '../../../../kit/ui/form/field-skeleton.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { builtInText } from './built-in-text.ts'
import { ResetText } from './reset-text.tsx'
import { words } from './strings.ts'
import { TextConflict } from './text-conflict.tsx'
import { TextForm } from './text-form.tsx'
import { type Conflict, useSaveText } from './use-save-text.ts'
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
  const [newest, setNewest] = useState(stored)
  // A new key makes a new form.
  const [formStart, setFormStart] = useState({ key: 0, text, isUnsaved: false })
  const [previewedText, setPreviewedText] = useState<SiteText | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const save = useSaveText()
  const formId = useId()
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

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Card as="section">
        {conflict && (
          <TextConflict
            conflict={conflict}
            isBusy={save.isPending}
            onSaveMine={() => saveMine(conflict)}
            onTakeTheirs={() => takeTheirs(conflict.theirs)}
          />
        )}
        <Suspense fallback={<FieldSkeleton control="h-60" />}>
          <TextForm
            key={formStart.key}
            id={formId}
            text={formStart.text}
            isUnsaved={formStart.isUnsaved}
            isCustom={newest?.version.isCustom === true}
            isBusy={save.isPending}
            onSubmit={submit}
            onPreview={setPreviewedText}
          />
        </Suspense>
      </Card>
      <div className="flex min-w-0 flex-col gap-6">
        <Versions
          name={name}
          shownId={newest?.version.id ?? null}
          onLoad={(version) => {
            restartForm(version, { isUnsaved: true })
            toast.info(words.loaded)
          }}
        />
        {newest?.version.isCustom && (
          <ResetText isBusy={save.isPending} onReset={() => submit({ name, content: null } as SiteText)} />
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

/** The text that visitors see with this version. */
function shownText({ text }: SiteTextVersionWithText): SiteText {
  return text.content === null ? builtInText(text.name) : text
}
