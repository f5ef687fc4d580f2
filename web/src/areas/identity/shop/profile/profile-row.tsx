import type { ReactNode } from 'react'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'

interface ProfileRowProps {
  label: string
  value: ReactNode
  action?: ReactNode
  /** Below the value. */
  children?: ReactNode
}

/** One fact of the profile: its name, its value and what changes it. */
export function ProfileRow({ label, value, action, children }: ProfileRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <dl className="min-w-0 flex-1 basis-48 sm:flex sm:items-baseline sm:gap-6">
        <dt className="text-14 text-muted sm:w-32 sm:shrink-0">{label}</dt>
        <dd className="wrap-anywhere min-w-0 font-medium">{value}</dd>
      </dl>
      {action}
      {children && <div className="w-full sm:ps-38">{children}</div>}
    </div>
  )
}

/** The form of a row of the profile. */
export function FormRow({ submit, busy, children }: { submit: string; busy: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
        <LinkButton {...searchLink('/account', { change: undefined })} replace>
          {uiWords.cancel}
        </LinkButton>
      </div>
    </div>
  )
}
