import { unsubscribe } from '@docket/contract/restock'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { sentencesOf } from '../../../../kit/api/errors.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { AuthCard } from '../../../../kit/ui/layout/auth-card.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { words } from './words.ts'

/** The page of the link in a mail about a product that is back. To open it changes nothing: mail scanners open links. */
export function UnsubscribePage() {
  const { token } = useParams({ from: '/auth/unsubscribe/$token' })
  const { mutate, isSuccess, isPending, error } = useMutation({
    mutationFn: () => call(unsubscribe, { body: { token } }),
    meta: { errors: 'none' },
  })
  return isSuccess ? <Done /> : <Question busy={isPending} error={error} onPress={() => mutate()} />
}

interface QuestionProps {
  busy: boolean
  error: Error | null
  onPress: () => void
}

function Question({ busy, error, onPress }: QuestionProps) {
  useDocumentTitle(words.unsubscribeTitle)
  return (
    <AuthCard title={words.unsubscribeTitle} lead={words.unsubscribeLead}>
      <div role="alert" className="empty:hidden">
        {error && (
          <Notice tone="bad">
            <p>{isBroken(error) ? words.brokenLink : sentencesOf(error).join(' ')}</p>
          </Notice>
        )}
      </div>
      <Button variant="primary" wide busy={busy} onClick={onPress}>
        {words.unsubscribe}
      </Button>
    </AuthCard>
  )
}

/** Only a link that was cut or changed has a token of another form. */
const isBroken = (error: Error) => error instanceof ApiError && error.code === 'VALIDATION_ERROR'

function Done() {
  useDocumentTitle(words.unsubscribedTitle)
  return (
    <AuthCard title={words.unsubscribedTitle}>
      {/* The button that had the focus is gone. */}
      <p
        tabIndex={-1}
        ref={(text) => text?.focus({ preventScroll: true })}
        className="text-muted outline-none"
      >
        {words.unsubscribedText}
      </p>
      <LinkButton to="/products" wide>
        {words.toProducts}
      </LinkButton>
    </AuthCard>
  )
}
