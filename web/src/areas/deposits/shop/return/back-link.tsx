import { useRouter } from '@tanstack/react-router'
import { opensElsewhere } from '../../../../kit/lib/opens-elsewhere.ts'
import { buttonStyle } from '../../../../kit/ui/form/button-style.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { words } from '../strings.ts'

/**
 * A link back to the page that asked for the top-up. The path is a stored text, so the router's typed `Link` does not
 * accept it.
 */
export function BackLink({ returnTo }: { returnTo: string | undefined }) {
  const router = useRouter()
  if (returnTo === undefined) {
    return (
      <LinkButton variant="primary" to="/products">
        {words.browse}
      </LinkButton>
    )
  }
  return (
    <a
      href={returnTo}
      className={buttonStyle({ variant: 'primary' })}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        router.history.push(returnTo)
      }}
    >
      {words.backToOrder}
    </a>
  )
}
