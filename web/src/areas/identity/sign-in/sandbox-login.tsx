import { sandboxLogins } from '@docket/contract/identity'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { configQuery } from '../../../kit/store/config-query.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { signInWords } from './strings.ts'

interface Login {
  email: string
  password: string
}

const sandboxLoginsQuery = queryOptions({
  queryKey: ['sandbox-logins'],
  queryFn: ({ signal }) => call(sandboxLogins, { signal }),
  retry: false,
  meta: { errors: 'none' },
})

interface SandboxLoginProps {
  of: 'customer' | 'operator'
  onFill: (login: Login) => void
}

/** A login of the sandbox. Renders nothing outside of it, or if the login does not work. */
export function SandboxLogin({ of, onFill }: SandboxLoginProps) {
  const config = useQuery(configQuery)
  const logins = useQuery({ ...sandboxLoginsQuery, enabled: config.data?.sandbox === true })
  const login = logins.data?.[of]
  if (!login) return null
  return (
    <div className="flex flex-col items-center">
      <p>{signInWords.demoLogin}</p>
      <p className="font-mono text-ink">
        {login.email} / {login.password}
      </p>
      <Button variant="quiet" size="small" onClick={() => onFill(login)}>
        {signInWords.fillDemoLogin}
      </Button>
    </div>
  )
}
