import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { strings } from '../lib/strings.ts'

export interface FieldProps {
  label: string
  /** Stands below the control until an error takes its place. */
  hint?: ReactNode
  error?: string | undefined
  /** Says so beside the label; fields are required otherwise. */
  optional?: boolean | undefined
  /** At the end of the label's line, e.g. a link. */
  aside?: ReactNode
  /** The label is only read out, e.g. in a row of filters. */
  hideLabel?: boolean | undefined
}

/** What the control must carry so that its label, hint and error belong to it. */
interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldProps {
  id?: string | undefined
  /** The id of a text elsewhere that is read out with the control, before its hint. */
  describedBy?: string | undefined
  /** For a control that no `<label>` can reach: it is labelled by `<id>-label`, and focused here. */
  onLabelClick?: (() => void) | undefined
  children: (attributes: ControlAttributes) => ReactNode
}

/** Label, control, hint and error, joined for screen readers. The fields of this folder are all built on it. */
export function Field(props: FieldFrameProps) {
  const { label, hint, error, optional, aside, hideLabel, describedBy, id, onLabelClick, children } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const note = error ?? hint
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className={clsx('flex items-baseline justify-between gap-4', hideLabel && 'sr-only')}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a way for the pointer only; Tab leads to the control itself */}
        <label
          id={`${controlId}-label`}
          htmlFor={controlId}
          onClick={onLabelClick}
          className="font-medium text-14"
        >
          {label}
          {optional && <span className="font-normal text-muted"> ({strings.common.optional})</span>}
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

/** The look of every text control; 16 px so that phones do not zoom in. */
export const controlStyle = clsx(
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 text-16 text-ink transition-colors',
  'hover:border-ink disabled:bg-sunken disabled:text-muted disabled:hover:border-control',
  'aria-invalid:border-bad aria-invalid:hover:border-bad',
)
