import type { FieldErrors } from 'react-hook-form'
import { strings } from '../lib/strings.ts'
import { textLinkStyle } from './text-link-style.ts'
import { type WrongField, wrongFields } from './wrong-fields.ts'

interface FormSummaryProps {
  errors: FieldErrors
  /** What is wrong and has no field. */
  homeless: string[]
  title?: string | undefined
}

/** Everything that is wrong in one place, if it is two things or more, something without a field, or has a title. */
export function FormSummary({ errors, homeless, title }: FormSummaryProps) {
  const problems: WrongField[] = [
    ...wrongFields(errors),
    ...homeless.map((message) => ({ message, element: undefined })),
  ]
  const isWorthAList = problems.length > 1 || homeless.length > 0 || title !== undefined
  if (problems.length === 0 || !isWorthAList) return null
  return (
    <div role="alert" className="rounded-control border border-bad bg-bad-soft px-4 py-3 text-14">
      <p className="font-semibold text-bad">{title ?? strings.common.problems(problems.length)}</p>
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
                {named(element, message)}
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

/** Says which field it is about, where the message alone does not: two fields may say the same. */
function named(element: HTMLElement, message: string): string {
  const own = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : undefined
  const label = own ?? document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  // Its first text: what follows says that it is optional.
  const name = label?.firstChild?.textContent ?? ''
  return message.toLowerCase().includes(name.toLowerCase()) ? message : `${name}: ${message}`
}
