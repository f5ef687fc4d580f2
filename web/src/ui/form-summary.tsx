import type { FieldErrors } from 'react-hook-form'
import { strings } from '../lib/strings.ts'
import { textLinkStyle } from './text-link-style.ts'
import { type WrongField, wrongFields } from './wrong-fields.ts'

/** Everything that is wrong in one place, if it is two things or more, or something that has no field. */
export function FormSummary({ errors, homeless }: { errors: FieldErrors; homeless: string[] }) {
  const problems: WrongField[] = [
    ...wrongFields(errors),
    ...homeless.map((message) => ({ message, element: undefined })),
  ]
  if (problems.length < 2 && homeless.length === 0) return null
  return (
    <div role="alert" className="rounded-control border border-bad bg-bad-soft px-4 py-3 text-14">
      <p className="font-semibold text-bad">{strings.common.problems(problems.length)}</p>
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
