import { type SiteTextName, siteTextName } from '@docket/contract/site-texts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { MissingPage } from '../../../../kit/api/missing-page.tsx'
import { siteTextNames } from '../../../../kit/office/site-text-names.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { FieldSkeleton } from '../../../../kit/ui/form/field-skeleton.tsx'
import { Breadcrumb } from '../../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { words } from './strings.ts'
import { TextEditing, type TextEditingProps } from './text-editing.tsx'
import { builtInText, shownText, textsQuery, versionQuery } from './texts.ts'

/** The form of one text, its preview and its versions. */
export function TextPage() {
  const params = useParams({ from: '/office/admin/settings/texts/$name' })
  const name = siteTextName.safeParse(params.name)
  return name.success ? <TextByName key={name.data} name={name.data} /> : <UnknownText />
}

function TextByName({ name }: { name: SiteTextName }) {
  useDocumentTitle(siteTextNames[name])
  const list = useQuery(textsQuery)
  const newest = list.isFetchedAfterMount ? list.data?.find((version) => version.name === name) : undefined
  const version = useQuery({ ...versionQuery(newest?.id ?? 0), enabled: newest !== undefined })
  const failedQuery = [list, version].find(({ error, data }) => error && !data)
  const isLoaded = list.isFetchedAfterMount && list.data && (newest === undefined || version.data)
  // A version that another admin saves later must not remove the typed text.
  const [start, setStart] = useState<Pick<TextEditingProps, 'stored' | 'text'>>()
  if (start === undefined && isLoaded) {
    setStart({
      stored: version.data ?? null,
      text: version.data ? shownText(version.data) : builtInText(name),
    })
  }
  return (
    <>
      <PageHeader
        title={siteTextNames[name]}
        lead={words.leads[name]}
        breadcrumb={
          <Breadcrumb
            items={[
              <TextLink key="settings" to="/admin/settings" search={{ tab: 'pages' }}>
                {words.settings}
              </TextLink>,
              siteTextNames[name],
            ]}
          />
        }
      />
      {start ? (
        <TextEditing name={name} {...start} />
      ) : failedQuery ? (
        <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
      ) : (
        <div aria-busy="true" className="flex max-w-measure flex-col gap-4">
          <span className="sr-only">{uiWords.loading}</span>
          <FieldSkeleton control="h-60" />
        </div>
      )}
    </>
  )
}

function UnknownText() {
  return (
    <MissingPage title={words.unknownTitle} hint={words.unknownText}>
      <LinkButton variant="primary" to="/admin/settings" search={{ tab: 'pages' }}>
        {words.toSettings}
      </LinkButton>
    </MissingPage>
  )
}
