import { adminStrings } from '../../../lib/admin-strings.ts'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import type { Importing } from './accounts-of.tsx'
import type { RowEdit } from './row-edit.ts'

interface AccountsGuardProps {
  draft: string
  edit: RowEdit | null
  importing: Importing | null
  isSending: boolean
}

/** Asks before a text, a row under edit or an import under way is lost. */
export function AccountsGuard({ draft, edit, importing, isSending }: AccountsGuardProps) {
  if (isSending) {
    const { leave, leaveHint } = adminStrings.import
    return <UnsavedGuard when held={['accounts']} title={leave} hint={leaveHint} />
  }
  const isEdited = edit !== null && edit.draft !== edit.before
  const isPasted = importing !== null && importing.source.kind === 'paste' && !importing.isDone
  return (
    <UnsavedGuard
      when={isEdited || isPasted || draft.trim() !== ''}
      held={isEdited ? ['accounts', 'status', 'accountsPage'] : ['accounts']}
    />
  )
}
