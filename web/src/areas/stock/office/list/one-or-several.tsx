import { useId } from 'react'
import { formatCount } from '../../../../kit/lib/format.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { words } from '../strings.ts'

const SHOWN_LINES = 3
/** More of one account is not shown, because a text may be very long. */
const SHOWN_CHARACTERS = 400

interface OneOrSeveralProps {
  text: string
  /** The lines that are not blank, at least two. */
  lines: readonly string[]
  busy: boolean
  onOne: () => void
  onSeveral: () => void
}

/** Asks whether several lines are one account or one account each. Both answers show what they make, and are equal. */
export function OneOrSeveral({ text, lines, busy, onOne, onSeveral }: OneOrSeveralProps) {
  const titleId = useId()
  const hiddenCount = lines.length - SHOWN_LINES
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="text-16">
        {words.linesTitle}
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className={optionStyle}>
          <p className={lookStyle}>
            <span className="line-clamp-4 whitespace-pre-wrap break-all">
              {text.trim().slice(0, SHOWN_CHARACTERS)}
            </span>
          </p>
          <p className="text-14 text-muted">{words.asOneLook}</p>
          <Button wide busy={busy} onClick={onOne}>
            {words.addAsOne}
          </Button>
        </div>
        <div className={optionStyle}>
          <ol className={lookStyle}>
            {lines.slice(0, SHOWN_LINES).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and the list is not edited
              <li key={index} className="truncate border-line border-b last:border-b-0">
                {line.trim().slice(0, SHOWN_CHARACTERS)}
              </li>
            ))}
            {hiddenCount > 0 && <li className="text-muted">{words.moreLines(formatCount(hiddenCount))}</li>}
          </ol>
          <p className="text-14 text-muted">{words.linesLook}</p>
          <Button wide disabled={busy} onClick={onSeveral}>
            {words.addLines(formatCount(lines.length))}
          </Button>
        </div>
      </div>
    </section>
  )
}

const optionStyle = 'flex min-w-0 flex-col gap-2 rounded-card border border-line p-3'
const lookStyle = 'min-h-24 flex-1 rounded-control bg-sunken px-3 py-2 font-mono text-14'
