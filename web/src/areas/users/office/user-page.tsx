import { readableEmail } from '@docket/contract/readable-email'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { isNotFound } from '../../../kit/api/api-error.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { MissingPage } from '../../../kit/api/missing-page.tsx'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { countParam } from '../../../kit/search/search-params.ts'
import { useCloseOverlay } from '../../../kit/search/use-close-overlay.ts'
import { useMay } from '../../../kit/session/permissions.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { Breadcrumb } from '../../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { UserWaits } from '../../deposits/office/review/user-waits.tsx'
import type { UserSearch } from './search.ts'
import { words } from './strings.ts'
import { UserActions } from './user-actions.tsx'
import { UserPurchases, UserTransactions } from './user-lists.tsx'
import { UserNotes } from './user-notes.tsx'
import { UserApprovals, UserNotice, UserReturns } from './user-notices.tsx'
import { UserFigures, UserProfile } from './user-profile.tsx'
import { UserTags } from './user-tags.tsx'
import { type User, userQuery } from './users-query.ts'

const DepositDialog = lazyNamed(
  () => import('../../deposits/office/review/deposit-dialog.tsx'),
  'DepositDialog',
)

export function UserPage() {
  const params = useParams({ from: '/office/admin/users/$userId' })
  const id = countParam(params, 'userId')
  return id === undefined ? <MissingUser /> : <UserById key={id} id={id} />
}

function UserById({ id }: { id: number }) {
  const { deposit, ...pages } = useSearch({ from: '/office/admin/users/$userId' })
  const { data: user, error, refetch, isPlaceholderData } = useQuery(userQuery(id, pages))
  useDocumentTitle(user?.username ?? words.userTitle)
  const isLoading = !user && !error
  const mayAdjust = useMay('adjust')
  const mayManage = useMay('people')
  if (!user && isNotFound(error)) return <MissingUser />
  return (
    <>
      <PageHeader
        title={user?.username ?? words.userTitle}
        lead={isLoading ? <Skeleton className="my-1 h-4 w-60" /> : user && <Email user={user} />}
        breadcrumb={<UserBreadcrumb>{user?.username ?? words.userTitle}</UserBreadcrumb>}
        actions={
          isLoading
            ? (mayAdjust || mayManage) && <Skeleton className="h-(--control) w-60" />
            : user?.role === 'USER' && user.erasedAt === null && <UserActions user={user} />
        }
      />
      {!user && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <UserView user={user} busy={isPlaceholderData} />
      )}
      <OpenDeposit id={deposit} />
    </>
  )
}

/** While `user` is undefined, it shows skeletons in the same layout. */
function UserView({ user, busy }: { user: User | undefined; busy: boolean }) {
  const { purchasesPage = 1, transactionsPage = 1 } = useSearch({ from: '/office/admin/users/$userId' })
  const navigate = useNavigate({ from: '/admin/users/$userId' })
  const show = (pages: UserSearch) =>
    void navigate({ search: (before) => ({ ...before, ...pages }), resetScroll: false })
  return (
    <div className="flex flex-col gap-6" aria-busy={!user}>
      <p role="status" className="sr-only">
        {!user && uiWords.loading}
      </p>
      {user && <UserNotice user={user} />}
      {user && <UserReturns user={user} />}
      {user?.role === 'USER' && <UserApprovals userId={user.id} />}
      {user?.role === 'USER' && <UserWaits userId={user.id} />}
      <UserFigures user={user} />
      <div className="grid items-start gap-6 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <UserProfile user={user} />
          {user?.role === 'USER' && user.erasedAt === null && (
            <>
              <UserTags user={user} />
              <UserNotes user={user} />
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <UserPurchases
            user={user}
            page={purchasesPage}
            busy={busy}
            onPage={(page) => show({ purchasesPage: page })}
          />
          <UserTransactions
            user={user}
            page={transactionsPage}
            busy={busy}
            onPage={(page) => show({ transactionsPage: page })}
          />
        </div>
      </div>
    </div>
  )
}

/** A deposit with its time line, over the page of its user. */
function OpenDeposit({ id }: { id: number | undefined }) {
  const close = useCloseOverlay('/admin/users/$userId', 'deposit', id)
  if (id === undefined) return null
  return (
    <Suspense>
      <DepositDialog key={id} id={id} onClose={close} />
    </Suspense>
  )
}

function Email({ user }: { user: User }) {
  return <span className="wrap-anywhere">{readableEmail(user.email)}</span>
}

function UserBreadcrumb({ children }: { children: ReactNode }) {
  return (
    <Breadcrumb
      items={[
        <TextLink key="users" to="/admin/users">
          {words.title}
        </TextLink>,
        children,
      ]}
    />
  )
}

function MissingUser() {
  return (
    <MissingPage title={words.missingTitle} hint={words.missingText}>
      <LinkButton variant="primary" to="/admin/users">
        {words.toUsers}
      </LinkButton>
    </MissingPage>
  )
}
