import { ChevronDown, User } from 'lucide-react'
import type { ComponentProps } from 'react'
import { strings } from '../lib/strings.ts'
import { buttonStyle } from '../ui/button-style.ts'

interface AccountTriggerProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  username: string | undefined
}

/** The button of the account menu; on a narrow screen the name is only read out. */
export function AccountTrigger({ username, ...rest }: AccountTriggerProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={username ? strings.shell.accountOf(username) : strings.shell.account}
      className={buttonStyle({ size: 'small' })}
    >
      <User aria-hidden="true" className="size-4 md:hidden" strokeWidth={1.75} />
      <span className="hidden max-w-40 truncate md:block">{username ?? strings.shell.account}</span>
      <ChevronDown aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
    </button>
  )
}
