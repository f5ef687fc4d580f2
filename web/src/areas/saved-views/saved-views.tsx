import type { SavedView } from '@docket/contract/admin/saved-views'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { Bookmark, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../kit/lib/lazy-named.ts'
import { useMediaQuery, WIDE } from '../../kit/lib/use-media-query.ts'
import type { ListPlace } from '../../kit/office/office-area.ts'
import { Button } from '../../kit/ui/form/button.tsx'
import { SelectField } from '../../kit/ui/form/select-field.tsx'
import { isSameView, readView, savedViewsQuery, type ViewSearch, viewOf } from './views.ts'
import { words } from './words.ts'

const ViewDialog = lazyNamed(() => import('./view-dialog.tsx'), 'ViewDialog')

/**
 * The operator's saved views of a list, above its filters: links, or a select on a phone. The default view is the
 * first. Takes no room as long as no view exists and no filter is set.
 */
export function SavedViews({ place }: { place: ListPlace }) {
  const isWide = useMediaQuery(WIDE)
  const found = useViews(place)
  const { views, current, isDefault, open } = found
  const [editing, setEditing] = useState<OpenableView | 'new' | null>(null)
  if (views.length === 0 && isDefault && editing === null) return null
  const Choice = isWide ? ViewLinks : ViewSelect
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {views.length > 0 && <Choice place={place} found={found} />}
      {open ? (
        <Button variant="quiet" size="small" onClick={() => setEditing(open)}>
          <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {words.edit}
        </Button>
      ) : (
        !isDefault && (
          <Button variant="quiet" size="small" onClick={() => setEditing('new')}>
            <Bookmark aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {words.save}
          </Button>
        )
      )}
      {editing && (
        <Suspense>
          <ViewDialog
            list={place.list}
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
  place: ListPlace
  found: ReturnType<typeof useViews>
}

function ViewLinks({ place, found: { views, isDefault, open, linkTo } }: ChoiceProps) {
  return (
    <nav aria-label={words.views} className="flex min-w-0 flex-wrap items-center gap-2">
      <Link
        {...linkTo({})}
        // Without `exact`, the router also marks a link as open if the address has more parameters than the link.
        activeOptions={{ exact: true }}
        aria-current={isDefault ? 'page' : undefined}
        className={linkStyle}
      >
        {place.defaultName ?? words.all}
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

function ViewSelect({ place, found: { views, isDefault, open, linkTo } }: ChoiceProps) {
  const router = useRouter()
  const value = isDefault ? '' : (open?.id ?? UNSAVED)
  return (
    <div className="min-w-0 flex-1">
      <SelectField
        label={words.view}
        hideLabel
        placeholder={place.defaultName ?? words.all}
        options={[
          ...views.map(({ id, name }) => ({ value: id, label: name })),
          ...(value === UNSAVED ? [{ value: UNSAVED, label: words.unsaved }] : []),
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

/** A saved view with its filters as the screen reads them today. */
interface OpenableView extends SavedView {
  search: ViewSearch
}

/** The operator's views of a list, the filters in the address, and the view that has these filters, if any. */
function useViews(place: ListPlace) {
  const router = useRouter()
  const current = viewOf(useSearch({ strict: false }), place)
  const { data = [] } = useQuery(savedViewsQuery)
  const read = router.routesByPath[place.screen].options.validateSearch as Parameters<typeof readView>[2]
  const views: OpenableView[] = data
    .filter((view) => view.list === place.list)
    .map((view) => ({ ...view, search: readView(view.search, place, read) }))
  const isDefault = Object.keys(current).length === 0
  return {
    views,
    current,
    isDefault,
    open: isDefault ? undefined : views.find(({ search }) => isSameView(search, current)),
    /** The props of a link to the view with these filters. `{}` is the default view. */
    linkTo: (search: ViewSearch) => ({
      to: place.screen,
      // The screen's own reader has validated them.
      search: { ...place.fixed, ...search } as never,
      resetScroll: false,
    }),
  }
}
