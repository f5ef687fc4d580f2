import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/form/button.tsx'
import { configQuery } from '../store/config-query.ts'
import { signInWords } from './strings.ts'

interface Login {
  email: string
  password: string
}

/**
 * The logins of the sandbox; renders nothing outside of it. They are public: every demo shop has them from its first
 * start.
 */
export function SandboxLogin({ login, onFill }: { login: Login; onFill: (login: Login) => void }) {
  const config = useQuery(configQuery)
  if (!config.data?.sandbox) return null
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
