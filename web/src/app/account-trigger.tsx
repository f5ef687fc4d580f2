import { ChevronDown, User } from 'lucide-react'
import type { ComponentProps } from 'react'
import { headerWords } from '../shared/strings.ts'
import { buttonStyle } from '../ui/form/button-style.ts'

interface AccountTriggerProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  username: string | undefined
}

/** The button of the account menu. On a narrow screen the name is for screen readers only. */
export function AccountTrigger({ username, ...rest }: AccountTriggerProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={username ? headerWords.accountOf(username) : headerWords.account}
      className={buttonStyle({ size: 'small' })}
    >
      <User aria-hidden="true" className="size-4 md:hidden" strokeWidth={1.75} />
      <span className="hidden max-w-40 truncate md:block">{username ?? headerWords.account}</span>
      <ChevronDown aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
    </button>
  )
}
