import clsx from 'clsx'
import { Eye, EyeOff, Flag } from 'lucide-react'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { CopyButton } from '../../../kit/ui/feedback/copy-button.tsx'
import { RowButton } from '../../../kit/ui/table/row-button.tsx'
import { printedAs } from '../receipt/feed.ts'
import type { PurchaseDetails } from '../receipt/purchase-query.ts'
import { reportWords } from '../report/strings.ts'
import { words } from './strings.ts'

const MASK = '••••••••••••'

/** What a log is called: by its number in the purchase, and by the noun of its product. */
type LogName = Parameters<typeof words.log>[0]

interface LogRowProps {
  log: PurchaseDetails['accounts'][number]
  name: LogName
  /** Its line in the receipt. */
  line: number
  isShown: boolean
  /** It has an open report. */
  isReported: boolean
  onToggle: () => void
  onCopied: () => void
  onReport: () => void
}

/** One log of a purchase: its text, and below it its number and what can be done with it. */
export function LogRow(props: LogRowProps) {
  const { log, name, line, isShown, isReported, onToggle, onCopied, onReport } = props
  const fields = logFields(log.value)
  const Icon = isShown ? EyeOff : Eye
  return (
    <li {...printedAs(line)} className="flex flex-wrap items-center gap-x-1 py-2 text-14">
      {isShown && <LogText fields={fields} name={name} onCopied={onCopied} />}
      {/* One button for both states, so that it keeps the focus. */}
      <button
        type="button"
        onClick={onToggle}
        className={clsx(
          'flex min-h-(--target) items-center gap-2 rounded-control px-3 font-semibold',
          isShown
            ? 'order-2 hover:bg-sunken'
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
            <span className="sr-only">{words.ofLog(name)}</span>
          </span>
        </span>
      </button>
      <span className="order-1 flex-1 whitespace-nowrap text-muted">{words.log(name)}</span>
      <span className="order-3 flex items-center">
        {isReported ? (
          <Badge tone="warn">{reportWords.reported}</Badge>
        ) : (
          <RowButton icon={Flag} of={words.ofLog(name)} onClick={onReport}>
            {words.report}
          </RowButton>
        )}
        {!(isShown && isOneLine(fields)) && (
          <CopyButton text={log.value} label={words.copyLog(name)} iconOnly onCopied={onCopied} />
        )}
      </span>
    </li>
  )
}

interface LogTextProps {
  fields: LogField[]
  name: LogName
  onCopied: () => void
}

/** The text of a log: as it is, or its parts, each with its name. A press on a line copies it. */
function LogText({ fields, name, onCopied }: LogTextProps) {
  const [{ label, value } = fieldOf('')] = fields
  if (isOneLine(fields))
    return (
      <p className={`${lineStyle} w-full`}>
        <span className={valueStyle}>{value}</span>
        <CopyButton text={value} label={words.copyLog(name)} iconOnly wholeLine onCopied={onCopied} />
      </p>
    )
  if (fields.length === 1 && label === null)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      <pre tabIndex={0} className={fileStyle}>
        {value}
      </pre>
    )
  return (
    <dl className="flex w-full flex-col gap-px">
      {fields.map((field, index) => {
        const fieldName = nameOf(field, index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a log do not change
          <div key={index} className={lineStyle}>
            <div className="min-w-0 flex-1">
              <dt className="text-12 text-muted">{fieldName}</dt>
              <dd className={valueStyle}>{field.value}</dd>
            </div>
            <CopyButton
              text={field.value}
              label={words.copyField({ ...name, name: fieldName })}
              iconOnly
              wholeLine
              onCopied={onCopied}
            />
          </div>
        )
      })}
    </dl>
  )
}

const lineStyle =
  'relative flex items-center gap-2 rounded-control bg-sunken py-2 ps-3 pe-1 transition-colors hover:bg-brand-soft'
const valueStyle = 'wrap-anywhere min-w-0 flex-1 whitespace-pre-wrap font-mono text-18 sm:text-21'
const fileStyle =
  'wrap-anywhere max-h-64 w-full overflow-y-auto whitespace-pre-wrap rounded-control bg-sunken px-3 py-2 font-mono'

/**
 * Whether a log is one text that a press on it copies. One of several lines, or a very long one, is read in smaller
 * letters and scrolls.
 */
function isOneLine([field, ...others]: LogField[]): boolean {
  if (!field || others.length > 0 || field.label !== null) return false
  return field.value.length <= 200 && !field.value.includes('\n')
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
