import type { SiteTextVersion } from '@docket/contract/admin/site-texts'
import type { SiteText, SiteTextName } from '@docket/contract/site-texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatDateTime } from '../../../../kit/lib/format.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { words } from './strings.ts'
import { shownText, versionQuery, versionsQuery } from './texts.ts'

interface VersionsProps {
  name: SiteTextName
  /** The version that visitors see; null if none was saved. */
  shownId: number | null
  onLoad: (text: SiteText) => void
}

/** The saved versions of a text. One can be loaded into the form. */
export function Versions({ name, shownId, onLoad }: VersionsProps) {
  const { data, error, refetch } = useQuery(versionsQuery(name))
  return (
    <Card as="section">
      <h2 className="text-18">{words.versions}</h2>
      <p className="mb-3 text-14 text-muted">{data?.length === 0 ? words.noVersions : words.versionsHint}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {data.map((version) => (
            <Version key={version.id} version={version} isShown={version.id === shownId} onLoad={onLoad} />
          ))}
        </ol>
      )}
    </Card>
  )
}

interface VersionProps {
  version: SiteTextVersion
  isShown: boolean
  onLoad: (text: SiteText) => void
}

function Version({ version, isShown, onLoad }: VersionProps) {
  const queryClient = useQueryClient()
  const load = useMutation({
    mutationFn: () => queryClient.fetchQuery(versionQuery(version.id)),
    onSuccess: (loaded) => onLoad(shownText(loaded)),
  })
  const when = formatDateTime(version.savedAt)
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0 text-14">
        <time dateTime={version.savedAt} className="block">
          {when}
        </time>
        <span className="wrap-anywhere block text-muted">{version.savedBy}</span>
        {!version.isCustom && <span className="block text-muted">{words.builtIn}</span>}
      </div>
      {isShown ? (
        <Badge tone="ok">{words.shownNow}</Badge>
      ) : (
        <Button size="small" busy={load.isPending} onClick={() => load.mutate()}>
          {words.load}
          <span className="sr-only">{words.loadOf(when)}</span>
        </Button>
      )}
    </li>
  )
}
