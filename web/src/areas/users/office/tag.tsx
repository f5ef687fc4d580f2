import { Link } from '@tanstack/react-router'
import { noteWords } from './strings.ts'

/** A tag of a customer. It leads to the users who have it. */
export function Tag({ tag }: { tag: string }) {
  return (
    <Link
      to="/admin/users"
      search={{ tag }}
      title={noteWords.showTagged({ tag })}
      className="wrap-anywhere inline-flex min-h-6 min-w-0 max-w-full items-center rounded-pill border border-line bg-sunken px-2 py-0.5 font-medium text-12 text-ink hover:border-ink"
    >
      {tag}
    </Link>
  )
}
