import { strings } from '../lib/strings.ts'
import { buttonStyle } from '../ui/button-style.ts'

/** 'Go to Homepage'. The landing page is a document of its own, so this is no link of the router's. */
export function HomeLink() {
  return (
    <a href="/" className={buttonStyle({ variant: 'primary' })}>
      {strings.shell.goHome}
    </a>
  )
}
