import clsx from 'clsx'
import { Eye, EyeOff, Flag } from 'lucide-react'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { CopyButton } from '../../../kit/ui/feedback/copy-button.tsx'
import { RowButton } from '../../../kit/ui/table/row-button.tsx'
import { reportWords } from '../report/strings.ts'
import type { PurchaseDetails } from './purchases-query.ts'
import { words } from './strings.ts'

const MASK = '••••••••••••'

interface LogRowProps {
  log: PurchaseDetails['accounts'][number]
  /** Its number in the purchase. */
  number: string
  isShown: boolean
  /** It has an open report. */
  isReported: boolean
  onToggle: () => void
  onCopied: () => void
  onReport: () => void
}

/** One log of a purchase, with a button that reveals and hides its text. */
export function LogRow({ log, number, isShown, isReported, onToggle, onCopied, onReport }: LogRowProps) {
  const Icon = isShown ? EyeOff : Eye
  return (
    <li className="border-line border-t pt-2 pb-3 text-14">
      <div className="flex items-center gap-2">
        <span className="flex-1 text-muted">{words.log(number)}</span>
        {isReported ? (
          <Badge tone="warn">{reportWords.reported}</Badge>
        ) : (
          <RowButton icon={Flag} of={words.ofLog(number)} onClick={onReport}>
            {words.report}
          </RowButton>
        )}
        <CopyButton text={log.value} label={words.copyLog(number)} iconOnly onCopied={onCopied} />
      </div>
      {isShown && <LogText value={log.value} number={number} onCopied={onCopied} />}
      {/* One button for both states, so that it keeps the focus. */}
      <button
        type="button"
        onClick={onToggle}
        className={clsx(
          'mt-1 flex min-h-(--control) items-center gap-2 rounded-control px-3 font-semibold',
          isShown
            ? 'hover:bg-sunken'
            : 'w-full justify-between border border-control border-dashed bg-sunken hover:border-ink',
        )}
      >
        {!isShown && (
          <span aria-hidden="true" className="select-none overflow-hidden font-mono text-muted">
            {MASK}
          </span>
        )}
        <span className="flex shrink-0 items-center gap-2">
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span>
            {isShown ? words.hide : words.reveal}
            <span className="sr-only">{words.ofLog(number)}</span>
          </span>
        </span>
      </button>
    </li>
  )
}

/** The text of a log: as it is, or its parts, each with its name and a button that copies it. */
function LogText({ value, number, onCopied }: { value: string; number: string; onCopied: () => void }) {
  const fields = logFields(value)
  const [onlyField] = fields
  if (onlyField && fields.length === 1 && onlyField.label === null) {
    return (
      <p className="wrap-anywhere whitespace-pre-wrap rounded-control bg-sunken px-3 py-2 font-mono">
        {value}
      </p>
    )
  }
  return (
    <dl className="divide-y divide-line rounded-control bg-sunken">
      {fields.map((field, index) => {
        const name = nameOf(field, index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a log do not change
          <div key={index} className="flex items-center gap-2 py-1 ps-3 pe-1">
            <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-3">
              <dt className="text-12 text-muted sm:w-28 sm:shrink-0">{name}</dt>
              <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap font-mono">{field.value}</dd>
            </div>
            <CopyButton
              text={field.value}
              label={words.copyField(name, number)}
              iconOnly
              onCopied={onCopied}
            />
          </div>
        )
      })}
    </dl>
  )
}

function nameOf({ label, kind }: LogField, index: number): string {
  if (label !== null) return label
  return kind === 'text' ? words.part(String(index + 1)) : words.partKinds[kind]
}

/** A part of a log with its name; `kind` names a part that has no name of its own. */
interface LogField {
  label: string | null
  kind: 'email' | 'link' | 'text'
  value: string
}

/** A log with more parts is shown as one text, because no account has so many. */
const MAX_FIELDS = 16
/**
 * The label of `recovery mail: bob@mail.test` or `2FA: ABCD`. Without the space, the colon may belong to an address, a
 * time or a password.
 */
const LABEL = /^\p{N}{0,2}[ -]?\p{L}[\p{L}\p{N} _./()-]{0,29}$/u

/**
 * Splits a log such as `ann@mail.test | pass: secret` into its parts. The bars need spaces around them, because a
 * password can contain a bar. A log that has lines without bars and labels, such as a file of cookies, is one part.
 */
export function logFields(log: string): LogField[] {
  const lines = log.split(/\r?\n/).filter((line) => line.trim() !== '')
  const parts = lines.map((line) =>
    line
      .split(/\s\|\s/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  const isSplit =
    lines.length > 0 && parts.every((line) => line.length > 1 || labelled(line[0] ?? '') !== null)
  const fields = parts.flat()
  if (!isSplit || fields.length > MAX_FIELDS) return [fieldOf(log)]
  return fields.map((part) => labelled(part) ?? fieldOf(part))
}

/** A trimmed part of one line that has a label. */
function labelled(part: string): LogField | null {
  const colon = part.indexOf(':')
  const [label, rest] = [part.slice(0, colon), part.slice(colon + 1)]
  const value = rest.trimStart()
  return LABEL.test(label) && value !== rest ? { label, kind: 'text', value } : null
}

function fieldOf(value: string): LogField {
  return { label: null, kind: kindOf(value), value }
}

function kindOf(value: string): LogField['kind'] {
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)) return 'email'
  return /^https?:\/\/\S+$/.test(value) ? 'link' : 'text'
}
