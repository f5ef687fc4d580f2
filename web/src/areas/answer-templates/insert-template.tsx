import type { AnswerTemplate } from '@docket/contract/admin/answer-templates'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentencesOf } from '../../kit/api/errors.ts'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../kit/ui/form/button.tsx'
import { TextField } from '../../kit/ui/form/text-field.tsx'
import { LinkButton } from '../../kit/ui/layout/link-button.tsx'
import { uiWords } from '../../kit/ui/strings.ts'
import { findTemplates, SHOWN, templatesQuery } from './answer-templates.ts'
import { words } from './words.ts'

/** Below an answer: a button for each template. If there are many, a field finds them. */
export function InsertTemplate({ onInsert }: { onInsert: (text: string) => void }) {
  const labelId = useId()
  const { data, error, refetch } = useQuery(templatesQuery)
  return (
    <section aria-labelledby={labelId} className="flex min-w-0 flex-col gap-2 rounded-card bg-sunken p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-14">
        <h3 id={labelId} className="font-medium text-14">
          {words.insert}
        </h3>
        {data && data.templates.length > 0 && <TemplatesLink edit={undefined}>{words.manage}</TemplatesLink>}
      </div>
      {data ? (
        <Templates templates={data.templates} onInsert={onInsert} />
      ) : error ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-14 text-bad">
          {sentencesOf(error).join(' ')}
          <Button size="small" onClick={() => void refetch()}>
            {uiWords.retry}
          </Button>
        </p>
      ) : (
        <Skeleton className="h-8 w-full" />
      )}
    </section>
  )
}

interface TemplatesProps {
  templates: readonly AnswerTemplate[]
  onInsert: (text: string) => void
}

function Templates({ templates, onInsert }: TemplatesProps) {
  const [search, setSearch] = useState('')
  if (templates.length === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-14 text-muted">
        {words.none} <TemplatesLink edit="new">{words.add}</TemplatesLink>
      </p>
    )
  }
  const found = findTemplates(templates, search)
  const hidden = found.length - SHOWN
  return (
    <>
      {templates.length > SHOWN && (
        <TextField
          label={words.find}
          hideLabel
          placeholder={words.find}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter inserts the first one, and does not send the answer.
            event.preventDefault()
            const [first] = found
            if (first && search !== '') onInsert(first.text)
          }}
        />
      )}
      <ul className="flex flex-wrap gap-2">
        {found.slice(0, SHOWN).map(({ id, title, text }) => (
          <li key={id} className="min-w-0 max-w-full">
            <Button size="small" title={text.slice(0, 200)} onClick={() => onInsert(text)}>
              <span className="block max-w-56 truncate sm:max-w-80">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-12 text-muted empty:hidden">
        {found.length === 0 ? words.noMatch : hidden > 0 && words.more({ count: hidden })}
      </p>
    </>
  )
}

/** In a new tab: the answer that is being written stays. */
function TemplatesLink({ edit, children }: { edit: 'new' | undefined; children: string }) {
  return (
    <LinkButton
      variant="quiet"
      size="small"
      to="/admin/reports/templates"
      search={edit ? { edit } : {}}
      target="_blank"
    >
      {children}
      <span className="sr-only">{words.newTab}</span>
    </LinkButton>
  )
}
