import type { FieldErrors } from 'react-hook-form'
import { textLinkStyle } from '../layout/text-link-style.ts'
import { uiWords } from '../strings.ts'
import { type WrongField, wrongFields } from './wrong-fields.ts'

interface FormSummaryProps {
  errors: FieldErrors
  /** The errors without a field. */
  messagesWithoutField: string[]
  title?: string | undefined
}

/** Lists all errors if there are two or more, if one has no field, or if there is a title. */
export function FormSummary({ errors, messagesWithoutField, title }: FormSummaryProps) {
  const problems: WrongField[] = [
    ...wrongFields(errors),
    ...messagesWithoutField.map((message) => ({ message, element: undefined })),
  ]
  const isWorthAList = problems.length > 1 || messagesWithoutField.length > 0 || title !== undefined
  if (problems.length === 0 || !isWorthAList) return null
  return (
    <div role="alert" className="rounded-control border border-bad bg-bad-soft px-4 py-3 text-14">
      <p className="font-semibold text-bad">{title ?? uiWords.problems(problems.length)}</p>
      <ul className="mt-1 flex flex-col items-start">
        {problems.map(({ message, element }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may say the same
          <li key={index}>
            {element ? (
              <button
                type="button"
                className={`${textLinkStyle} min-h-6 text-start pointer-coarse:min-h-11`}
                onClick={() => element.focus()}
              >
                {withFieldName(element, message)}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Names the field if the message does not: two fields can have the same message. */
function withFieldName(element: HTMLElement, message: string): string {
  const nativeLabel =
    'labels' in element && element.labels instanceof NodeList ? element.labels[0] : undefined
  const label = nativeLabel ?? document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  // The first text of the label is the name. A second text says that the field is optional.
  const name = label?.firstChild?.textContent ?? ''
  return message.toLowerCase().includes(name.toLowerCase()) ? message : `${name}: ${message}`
}
