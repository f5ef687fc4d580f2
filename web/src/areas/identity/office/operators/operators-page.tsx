import type { Operator } from '@docket/contract/admin/operators'
import { ROLE_NAMES } from '@docket/contract/permissions'
import { readableEmail } from '@docket/contract/readable-email'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { useSession } from '../../../../kit/session/session.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Badge, type Tone } from '../../../../kit/ui/feedback/badge.tsx'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { type Column, DataTable } from '../../../../kit/ui/table/data-table.tsx'
import { DateText, DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { type DialogAction, OperatorActions } from './operator-actions.tsx'
import { operatorsQuery, rolesToGive } from './operators.ts'
import { RoleList } from './roles.tsx'
import { words } from './strings.ts'

/** How many rows the skeleton shows. A shop has few operators, so the list has no pages. */
const SKELETON_ROWS = 3

export function OperatorsPage() {
  useDocumentTitle(words.title)
  const session = useSession()
  const { data, error, refetch } = useQuery(operatorsQuery)
  const columns = useMemo(() => operatorColumns(session?.id), [session?.id])
  const { dialog, open, close } = useOpenDialog()
  const rows = data?.operators
  const self = rows?.find(({ id }) => id === session?.id)
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <LinkButton variant="primary" {...searchLink('/admin/operators', { edit: 'new' })}>
            <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
            {words.invite}
          </LinkButton>
        }
      />
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        page={1}
        pageSize={Math.max(SKELETON_ROWS, rows?.length ?? 0)}
        total={rows?.length ?? 0}
        onPage={() => {}}
        failure={error && <ErrorState error={error} onRetry={() => void refetch()} />}
        empty={<EmptyState title={words.none} />}
        actions={(operator) =>
          self && (
            <OperatorActions
              operator={operator}
              self={self}
              onOpen={(action) => open({ action, id: operator.id })}
            />
          )
        }
      />
      <RoleList />
      {self && (
        <OperatorOverlays
          self={self}
          action={dialog?.action}
          operator={rows?.find(({ id }) => id === dialog?.id)}
          onClose={close}
        />
      )}
    </>
  )
}

const tones: Record<Operator['state'], Tone> = { INVITED: 'neutral', ACTIVE: 'ok', SUSPENDED: 'warn' }

/** The columns of the list; `selfId` is the id of the signed-in admin. */
function operatorColumns(selfId: number | undefined): readonly Column<Operator>[] {
  return [
    {
      id: 'username',
      header: words.username,
      isTitle: true,
      width: 'max-xl:w-full',
      cell: ({ id, username, email }) => (
        <span className="block sm:min-w-28">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere min-w-0">{username}</span>
            {id === selfId && <Badge tone="brand">{words.you}</Badge>}
          </span>
          <span className="wrap-anywhere block font-normal text-14 text-muted">{readableEmail(email)}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: words.role,
      width: 'whitespace-nowrap',
      cell: ({ operatorRole }) =>
        operatorRole === null ? <span className="text-muted">{words.noRole}</span> : ROLE_NAMES[operatorRole],
    },
    {
      id: 'state',
      header: words.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
    },
    {
      id: 'twoStep',
      header: words.twoStep,
      width: 'whitespace-nowrap',
      cell: ({ hasTotp }) => (hasTotp ? words.on : <span className="text-muted">{words.off}</span>),
    },
    {
      id: 'lastSeen',
      header: words.lastSeen,
      width: 'w-32',
      hideWhenNarrow: true,
      cell: (operator) => <LastSeen operator={operator} />,
    },
    {
      id: 'createdAt',
      header: words.since,
      width: 'w-32',
      hideWhenNarrow: 'xl',
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
  ]
}

function LastSeen({ operator: { lastSeenAt, state } }: { operator: Operator }) {
  if (lastSeenAt !== null) return <DateTimeText at={lastSeenAt} />
  return <span className="text-muted">{state === 'INVITED' ? words.never : words.notLately}</span>
}

const InviteOperator = lazyNamed(() => import('./operator-dialogs.tsx'), 'InviteOperator')
const ChangeRole = lazyNamed(() => import('./operator-dialogs.tsx'), 'ChangeRole')
const SuspendDialog = lazyNamed(
  () => import('../../../../kit/office/suspension/suspend-dialog.tsx'),
  'SuspendDialog',
)
const ReinstateDialog = lazyNamed(
  () => import('../../../../kit/office/suspension/reinstate-dialog.tsx'),
  'ReinstateDialog',
)
const ResetSecondStep = lazyNamed(
  () => import('../../../../kit/office/second-step/reset-second-step.tsx'),
  'ResetSecondStep',
)

/** The open dialog, and the id of its operator. */
function useOpenDialog() {
  const [dialog, open] = useState<{ action: DialogAction; id: number } | null>(null)
  return { dialog, open, close: () => open(null) }
}

interface OperatorOverlaysProps {
  /** The signed-in admin. */
  self: Operator
  /** The open dialog about `operator`, if there is one. */
  action: DialogAction | undefined
  operator: Operator | undefined
  onClose: () => void
}

/** The dialogs of the list. The URL keeps only the invitation, so a reload closes the other dialogs. */
function OperatorOverlays({ self, action, operator, onClose }: OperatorOverlaysProps) {
  const { edit } = useSearch({ from: '/office/admin/operators' })
  const change = useChangeSearch('/admin/operators')
  const roles = rolesToGive(self.operatorRole)
  return (
    <Suspense>
      {edit === 'new' && (
        <InviteOperator
          roles={roles}
          onClose={() => change({ edit: undefined }, { replace: true })}
          onInvited={() => change({ edit: undefined }, { replace: true, isSaved: true })}
        />
      )}
      {action === 'change-role' && operator && (
        <ChangeRole roles={roles} operator={operator} onClose={onClose} />
      )}
      {action === 'suspend' && operator && (
        <SuspendDialog user={operator} onClose={onClose}>
          <p>{operator.state === 'INVITED' ? words.suspendInvited : words.suspendHint}</p>
        </SuspendDialog>
      )}
      {action === 'reinstate' && operator && (
        <ReinstateDialog user={operator} onClose={onClose}>
          <p>{words.reinstateHint}</p>
        </ReinstateDialog>
      )}
      {action === 'reset-second-step' && operator && <ResetSecondStep user={operator} onClose={onClose} />}
    </Suspense>
  )
}
