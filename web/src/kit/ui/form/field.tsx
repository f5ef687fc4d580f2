import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { uiWords } from '../strings.ts'

export interface FieldProps {
  label: string
  /** Shown below the control; an error replaces it. */
  hint?: ReactNode
  error?: string | undefined
  /** Shown beside the label. Fields are required by default. */
  optional?: boolean | undefined
  /** At the end of the label's row, e.g. a link. */
  aside?: ReactNode
  /** The label is for screen readers only, e.g. in a row of filters. */
  hideLabel?: boolean | undefined
}

/** The attributes that connect the control with its label, hint and error. */
interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  id?: string | undefined
  /** The id of another text that describes the control, announced before its hint. */
  describedBy?: string | undefined
  /** For a control that no `<label>` can label: it has `aria-labelledby="<id>-label"`, and this function focuses it. */
  onLabelClick?: (() => void) | undefined
  children: (attributes: ControlAttributes) => ReactNode
}

/** Label, control, hint and error, connected for screen readers. All fields of this folder use it. */
export function Field(props: FieldFrameProps) {
  const { label, hint, error, optional, aside, hideLabel, describedBy, id, onLabelClick, children } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const note = error ?? hint
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className={clsx('flex items-baseline justify-between gap-4', hideLabel && 'sr-only')}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the pointer only; Tab reaches the control itself */}
        <label
          id={`${controlId}-label`}
          htmlFor={controlId}
          onClick={onLabelClick}
          className="font-medium text-14"
        >
          {label}
          {optional && <span className="font-normal text-muted"> ({uiWords.optional})</span>}
        </label>
        {aside && <span className="text-14">{aside}</span>}
      </div>
      {children({
        id: controlId,
        'aria-describedby': [describedBy, note && noteId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p
          id={noteId}
          className={clsx('text-14', error ? 'whitespace-pre-line font-medium text-bad' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </div>
  )
}

/** The style of every text control; 16 px so that phones do not zoom in. */
export const controlStyle = clsx(
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 text-16 text-ink transition-colors',
  'hover:border-ink disabled:bg-sunken disabled:text-muted disabled:hover:border-control',
  'aria-invalid:border-bad aria-invalid:hover:border-bad',
)
