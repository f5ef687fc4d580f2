import { readableEmail } from '@docket/contract/readable-email'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatDate } from '../../../../kit/lib/format.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { EmailForm, WaitingEmail } from './email-form.tsx'
import { type Profile, profileQuery } from './profile-query.ts'
import { ProfileRow } from './profile-row.tsx'
import { profileSearch } from './search.ts'
import { UsernameForm } from './username-form.tsx'
import { words } from './words.ts'

/** The customer's name and email, each with its form below it. */
export function ProfileTab() {
  useDocumentTitle(words.title)
  const { data: profile, error, refetch } = useQuery(profileQuery)
  if (!profile && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="max-w-measure" aria-busy={!profile}>
      <Card as="section">
        <h2 className="sr-only">{words.title}</h2>
        <p role="status" className="sr-only">
          {!profile && uiWords.loading}
        </p>
        {profile ? <Rows profile={profile} /> : <RowsSkeleton />}
      </Card>
    </div>
  )
}

function Rows({ profile }: { profile: Profile }) {
  const { change } = profileSearch(useSearch({ strict: false }))
  return (
    <div className="divide-y divide-line">
      <ProfileRow
        label={words.username}
        value={profile.username}
        action={change !== 'username' && <ChangeLink change="username" />}
      >
        {change === 'username' && <UsernameForm />}
      </ProfileRow>
      <ProfileRow
        label={words.email}
        value={readableEmail(profile.email)}
        action={change !== 'email' && !profile.newEmail && <ChangeLink change="email" />}
      >
        {profile.newEmail && <WaitingEmail newEmail={profile.newEmail} />}
        {change === 'email' && !profile.newEmail && <EmailForm />}
      </ProfileRow>
      <ProfileRow label={words.since} value={formatDate(profile.createdAt)} />
    </div>
  )
}

const changeLabels = { username: words.changeUsername, email: words.changeEmail }

function ChangeLink({ change }: { change: 'username' | 'email' }) {
  return (
    <LinkButton size="small" {...searchLink('/account', { change })}>
      {changeLabels[change]}
    </LinkButton>
  )
}

function RowsSkeleton() {
  return (
    <div className="divide-y divide-line">
      {[words.username, words.email, words.since].map((label) => (
        <ProfileRow key={label} label={label} value={<Skeleton className="h-5 w-48" />} />
      ))}
    </div>
  )
}
