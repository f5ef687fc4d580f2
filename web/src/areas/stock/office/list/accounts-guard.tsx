import { UnsavedGuard } from '../../../../kit/search/unsaved-guard.tsx'
import { importWords } from '../import/strings.ts'
import type { Importing } from './product-accounts.tsx'
import type { RowEdit } from './row-edit.ts'

interface AccountsGuardProps {
  draft: string
  edit: RowEdit | null
  importing: Importing | null
  isSending: boolean
}

/** Asks before a typed text, an edited row or a running import is lost. */
export function AccountsGuard({ draft, edit, importing, isSending }: AccountsGuardProps) {
  if (isSending) {
    const { leave, leaveHint } = importWords
    return <UnsavedGuard when keptParams={['accounts']} title={leave} hint={leaveHint} />
  }
  const isEdited = edit !== null && edit.draft !== edit.initialText
  const isPasted = importing !== null && importing.source.kind === 'paste' && !importing.isDone
  return (
    <UnsavedGuard
      when={isEdited || isPasted || draft.trim() !== ''}
      keptParams={isEdited ? ['accounts', 'status', 'accountsPage'] : ['accounts']}
    />
  )
}
