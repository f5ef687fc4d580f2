import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../lib/config-query.ts'
import { strings } from '../lib/strings.ts'
import { Button } from './button.tsx'

interface Login {
  email: string
  password: string
}

/**
 * How to get into the sandbox at once, and nothing outside it. Its logins are public: they are made at every first
 * start of a demo shop.
 */
export function SandboxLogin({ login, onFill }: { login: Login; onFill: (login: Login) => void }) {
  const config = useQuery(configQuery)
  if (!config.data?.sandbox) return null
  return (
    <div className="flex flex-col items-center">
      <p>{strings.auth.demoLogin}</p>
      <p className="font-mono text-ink">
        {login.email} / {login.password}
      </p>
      <Button variant="quiet" size="small" onClick={() => onFill(login)}>
        {strings.auth.fillDemoLogin}
      </Button>
    </div>
  )
}
