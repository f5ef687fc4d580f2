import type { SiteTextVersion } from '@docket/contract/admin/site-texts'
import { SITE_TEXT_NAMES, type SiteTextName } from '@docket/contract/site-texts'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatDateTime } from '../../../../kit/lib/format.ts'
import { PUBLIC_PAGES } from '../../../../kit/office/settings-places.ts'
import { siteTextNames } from '../../../../kit/office/site-text-names.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { words } from './strings.ts'
import { isPlaceholder, isSample, textsQuery } from './texts.ts'

/** The texts of the public pages, each with a link to its form. */
export function TextList() {
  const { data, error, refetch } = useQuery(textsQuery)
  return (
    <Card as="section">
      <h2 id={PUBLIC_PAGES} className="scroll-mt-(--sticky-top) text-18">
        {words.title}
      </h2>
      <p className="mb-4 text-14 text-muted">{words.hint}</p>
      <p role="status" className="sr-only">
        {!data && !error && uiWords.loading}
      </p>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ul aria-busy={!data} className="border-line border-t">
          {SITE_TEXT_NAMES.map((name) => (
            <li key={name} className="flex items-center justify-between gap-4 border-line border-b py-2">
              <div className="min-w-0">
                <h3 className="text-16">{siteTextNames[name]}</h3>
                {data ? (
                  <TextState name={name} version={data.find((version) => version.name === name)} />
                ) : (
                  <Skeleton className="mt-1 h-5 w-40" />
                )}
              </div>
              <LinkButton size="small" to="/admin/settings/texts/$name" params={{ name }}>
                {words.edit}
                <span className="sr-only"> {siteTextNames[name]}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function TextState({ name, version }: { name: SiteTextName; version: SiteTextVersion | undefined }) {
  if (!version?.isCustom) {
    return (
      <Badge tone={isPlaceholder(name) || isSample(name) ? 'warn' : 'neutral'}>
        {isPlaceholder(name) ? words.placeholder : isSample(name) ? words.sample : words.builtIn}
      </Badge>
    )
  }
  return (
    <p className="wrap-anywhere text-14 text-muted">
      {words.savedBy(formatDateTime(version.savedAt), version.savedBy)}
    </p>
  )
}
