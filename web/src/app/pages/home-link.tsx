import { buttonStyle } from '../../kit/ui/form/button-style.ts'
import { words } from '../layout/strings.ts'

/** 'Go to Homepage'. The landing page is a separate document, so this is not a router link. */
export function HomeLink() {
  return (
    <a href="/" className={buttonStyle({ variant: 'primary' })}>
      {words.goHome}
    </a>
  )
}
