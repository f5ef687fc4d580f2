import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { ErrorState } from '../../../../../kit/api/error-state.tsx'
import { searchLink } from '../../../../../kit/search/search-link.ts'
import { useSession } from '../../../../../kit/session/session.ts'
import { useDocumentTitle } from '../../../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../../../kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../../kit/ui/layout/page-header.tsx'
import { DataTable } from '../../../../../kit/ui/table/data-table.tsx'
import { operatorsQuery } from '../operators-query.ts'
import { RoleList } from '../roles/role-list.tsx'
import { words } from '../strings.ts'
import { OperatorActions } from './operator-actions.tsx'
import { operatorColumns } from './operator-columns.tsx'
import { OperatorOverlays, useOpenDialog } from './operator-overlays.tsx'

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
