import clsx from 'clsx'
import { formatCount } from '../../lib/format.ts'
import { bulkWords } from './strings.ts'

const SHOWN_NAMES = 3

interface SelectedNamesProps {
  names: readonly string[]
  /** The names are texts of accounts. */
  isMono?: boolean
}

/** The first three names, each on its own line because a title can contain commas, and how many more there are. */
export function SelectedNames({ names, isMono = false }: SelectedNamesProps) {
  const more = names.length - SHOWN_NAMES
  return (
    <ul className={clsx('text-ink', isMono ? 'break-all font-mono text-14' : 'wrap-anywhere font-semibold')}>
      {names.slice(0, SHOWN_NAMES).map((name, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the list does not change
        <li key={nth} className="line-clamp-2">
          {name}
        </li>
      ))}
      {more > 0 && (
        <li className="font-normal font-sans text-muted">{bulkWords.more(formatCount(more), more === 1)}</li>
      )}
    </ul>
  )
}
