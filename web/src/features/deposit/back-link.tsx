import { useRouter } from '@tanstack/react-router'
import { strings } from '../../lib/strings.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** Back to what the money is for: an address of ours that was kept, so the router knows it only as text. */
export function BackLink({ returnTo }: { returnTo: string | undefined }) {
  const router = useRouter()
  if (returnTo === undefined) {
    return (
      <LinkButton variant="primary" to="/products">
        {strings.deposit.browse}
      </LinkButton>
    )
  }
  return (
    <a
      href={returnTo}
      className={buttonStyle({ variant: 'primary' })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        router.history.push(returnTo)
      }}
    >
      {strings.deposit.backToOrder}
    </a>
  )
}
