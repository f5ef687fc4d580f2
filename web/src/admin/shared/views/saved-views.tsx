import type { ViewList } from '@docket/contract/admin/saved-views'
import { Link, useRouter } from '@tanstack/react-router'
import { Bookmark, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.ts'
import { Button } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { viewWords } from './strings.ts'
import { type OpenableView, useViews } from './use-views.ts'

const ViewDialog = lazy(() => import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })))

/**
 * The operator's saved views of a list, above its filters: links, or a select on a phone. The default view is the
 * first. Takes no room as long as no view exists and no filter is set.
 */
export function SavedViews({ list }: { list: ViewList }) {
  const isWide = useMediaQuery(WIDE)
  const found = useViews(list)
  const { views, current, isDefault, open } = found
  const [editing, setEditing] = useState<OpenableView | 'new' | null>(null)
  if (views.length === 0 && isDefault && editing === null) return null
  const Choice = isWide ? ViewLinks : ViewSelect
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {views.length > 0 && <Choice list={list} found={found} />}
      {open ? (
        <Button variant="quiet" size="small" onClick={() => setEditing(open)}>
          <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {viewWords.edit}
        </Button>
      ) : (
        !isDefault && (
          <Button variant="quiet" size="small" onClick={() => setEditing('new')}>
            <Bookmark aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {viewWords.save}
          </Button>
        )
      )}
      {editing && (
        <Suspense>
          <ViewDialog
            list={list}
            view={editing === 'new' ? null : editing}
            views={views}
            search={editing === 'new' ? current : editing.search}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ChoiceProps {
  list: ViewList
  found: ReturnType<typeof useViews>
}

const defaultName = (list: ViewList) => viewWords.defaults[list] ?? viewWords.all

function ViewLinks({ list, found: { views, isDefault, open, linkTo } }: ChoiceProps) {
  return (
    <nav aria-label={viewWords.views} className="flex min-w-0 flex-wrap items-center gap-2">
      <Link
        {...linkTo({})}
        // Without `exact`, the router also marks a link as open if the address has more parameters than the link.
        activeOptions={{ exact: true }}
        aria-current={isDefault ? 'page' : undefined}
        className={linkStyle}
      >
        {defaultName(list)}
      </Link>
      {views.map((view) => (
        <Link
          key={view.id}
          {...linkTo(view.search)}
          activeOptions={{ exact: true }}
          aria-current={view === open ? 'page' : undefined}
          className={linkStyle}
        >
          <span className="wrap-anywhere min-w-0">{view.name}</span>
        </Link>
      ))}
    </nav>
  )
}

const linkStyle =
  'flex min-h-(--target) max-w-full items-center rounded-pill border border-control bg-surface px-3 text-14 hover:bg-sunken aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand'

const UNSAVED = 'unsaved'

function ViewSelect({ list, found: { views, isDefault, open, linkTo } }: ChoiceProps) {
  const router = useRouter()
  const value = isDefault ? '' : (open?.id ?? UNSAVED)
  return (
    <div className="min-w-0 flex-1">
      <SelectField
        label={viewWords.view}
        hideLabel
        placeholder={defaultName(list)}
        options={[
          ...views.map(({ id, name }) => ({ value: id, label: name })),
          ...(value === UNSAVED ? [{ value: UNSAVED, label: viewWords.unsaved }] : []),
        ]}
        value={value}
        onChange={({ target }) => {
          if (target.value === UNSAVED) return
          const chosen = views.find(({ id }) => String(id) === target.value)
          void router.navigate(linkTo(chosen?.search ?? {}))
        }}
      />
    </div>
  )
}
