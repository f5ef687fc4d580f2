import { type AlertRoute, type AlertRoutes, deleteAlertRoute } from '@docket/contract/admin/alerts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../kit/api/api.ts'
import { DeleteDialog } from '../../kit/api/delete-dialog.tsx'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { MissingPage } from '../../kit/api/missing-page.tsx'
import { countParam } from '../../kit/search/search-params.ts'
import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { Badge } from '../../kit/ui/feedback/badge.tsx'
import { Button } from '../../kit/ui/form/button.tsx'
import { FieldSkeleton } from '../../kit/ui/form/field-skeleton.tsx'
import { Breadcrumb } from '../../kit/ui/layout/breadcrumb.tsx'
import { Card } from '../../kit/ui/layout/card.tsx'
import { LinkButton } from '../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../kit/ui/strings.ts'
import { alertsKey, routesQuery } from './alerts.ts'
import { RouteForm } from './route-form.tsx'
import { RouteLog } from './route-log.tsx'
import { words } from './words.ts'

/** One route: what it tells, where and when, a test, and its log. */
export function AlertRoutePage() {
  const params = useParams({ from: '/office/admin/alerts/$route' })
  const id = params.route === 'new' ? null : countParam(params, 'route')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...routesQuery,
    refetchOnWindowFocus: false,
  })
  // The form starts with the server's current values.
  const lists = isFetchedAfterMount ? data : undefined
  if (id === undefined) return <MissingRoute />
  if (!lists) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <PageSkeleton />
  }
  const route = id === null ? null : lists.routes.find((one) => one.id === id)
  if (route === undefined) return <MissingRoute />
  return <RouteView key={params.route} route={route} lists={lists} />
}

function RouteView({ route, lists }: { route: AlertRoute | null; lists: AlertRoutes }) {
  const title = route?.name ?? words.newTitle
  useDocumentTitle(title)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb items={[<RoutesLink key="alerts" />, title]} />}
        title={title}
        lead={
          route && (
            <span className="flex flex-wrap items-center gap-2">
              {!route.isOn && <Badge>{words.off}</Badge>}
              {route.isOn && route.failingSince !== null && <Badge tone="bad">{words.failing}</Badge>}
            </span>
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
        {/* First on a phone: whether the route works. */}
        {route && (
          <div className="min-w-0 xl:order-last">
            <RouteLog id={route.id} />
          </div>
        )}
        <Card as="section">
          <RouteForm route={route} lists={lists} />
        </Card>
      </div>
      {route && (
        <div className="mt-6">
          <Button variant="danger" onClick={() => setIsDeleting(true)}>
            {words.remove}
          </Button>
        </div>
      )}
      {route && isDeleting && <DeleteRoute route={route} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

function DeleteRoute({ route, onClose }: { route: AlertRoute; onClose: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = () => navigate({ to: '/admin/alerts' })
  return (
    <DeleteDialog
      words={words}
      remove={() => call(deleteAlertRoute, { params: { id: route.id } }).then(() => true)}
      // First the list: this page has no route any more.
      refresh={async () => {
        await leave()
        await queryClient.invalidateQueries({ queryKey: alertsKey })
      }}
      onClose={onClose}
      onDeleted={onClose}
    >
      <p className="wrap-anywhere font-semibold text-ink">{route.name}</p>
      <p>{words.deleteHint}</p>
    </DeleteDialog>
  )
}

function RoutesLink() {
  return <TextLink to="/admin/alerts">{words.title}</TextLink>
}

function MissingRoute() {
  return (
    <MissingPage title={words.gone} hint={words.goneHint}>
      <LinkButton variant="primary" to="/admin/alerts">
        {words.toList}
      </LinkButton>
    </MissingPage>
  )
}

function PageSkeleton() {
  useDocumentTitle(words.title)
  return (
    <>
      <PageHeader
        title={words.title}
        breadcrumb={<Breadcrumb items={[<RoutesLink key="alerts" />, '…']} />}
      />
      <div aria-busy="true" className="flex max-w-measure flex-col gap-4">
        <span className="sr-only">{uiWords.loading}</span>
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton control="h-60" />
      </div>
    </>
  )
}
