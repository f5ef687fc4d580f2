import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { Passkeys } from './passkeys.tsx'
import { securityQuery, useSecurityScreen } from './security.ts'
import { Sessions } from './sessions.tsx'
import { words } from './strings.ts'
import { ChangeLink, TwoStep } from './two-step.tsx'

interface SecurityScreenProps {
  /** Above the cards. */
  notice?: ReactNode
  /** Called when two-step sign-in is set up, instead of closing the dialog only. */
  onSetUp?: () => void
  /** More cards: what an admin decides for all admins. */
  children?: ReactNode
}

/** The security settings of the signed-in user, in the shop and in the back office. */
export function SecurityScreen({ notice, onSetUp, children }: SecurityScreenProps) {
  useDocumentTitle(words.title)
  const { data: state, error, refetch } = useQuery(securityQuery)
  return (
    <>
      <div className="flex flex-col gap-8">
        {!state && error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="flex flex-col gap-6" aria-busy={!state}>
            <p role="status" className="sr-only">
              {!state && uiWords.loading}
            </p>
            {notice}
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <TwoStep state={state} />
              <Password />
              <Passkeys />
              {children}
            </div>
          </div>
        )}
        <Sessions />
      </div>
      <SecurityOverlays onSetUp={onSetUp} />
    </>
  )
}

const SetUp = lazyNamed(() => import('./set-up.tsx'), 'SetUp')
const NewCodes = lazyNamed(() => import('./two-step-dialogs.tsx'), 'NewCodes')
const TurnOff = lazyNamed(() => import('./two-step-dialogs.tsx'), 'TurnOff')
const ChangePassword = lazyNamed(() => import('./change-password.tsx'), 'ChangePassword')
const AddPasskey = lazyNamed(() => import('./passkey-dialogs.tsx'), 'AddPasskey')

/** The props of a dialog of this screen. */
export interface OverlayProps {
  /** Closes the dialog. Asks first if recovery codes are shown that were not saved. */
  onClose: () => void
  /** Closes the dialog after the change is made, without a question. */
  onDone: () => void
}

/** The dialog that is open according to the address. */
function SecurityOverlays({ onSetUp }: { onSetUp: (() => void) | undefined }) {
  const { path, search } = useSecurityScreen()
  const openDialog = search.change
  const change = useChangeSearch(path)
  const props: OverlayProps = {
    onClose: () => change({ change: undefined }, { replace: true }),
    onDone: () => change({ change: undefined }, { replace: true, isSaved: true }),
  }
  return (
    <Suspense>
      {openDialog === 'set-up' && <SetUp {...props} onDone={onSetUp ?? props.onDone} />}
      {openDialog === 'new-codes' && <NewCodes {...props} />}
      {openDialog === 'turn-off' && <TurnOff {...props} />}
      {openDialog === 'passkey' && <AddPasskey {...props} />}
      {openDialog === 'password' && <ChangePassword {...props} />}
    </Suspense>
  )
}

function Password() {
  return (
    <Card as="section">
      <h2 className="text-18">{words.password}</h2>
      <p className="mt-2 mb-4 max-w-measure text-muted">{words.passwordText}</p>
      <ChangeLink change="password">{words.changePassword}</ChangeLink>
    </Card>
  )
}
