import type { FieldErrors } from 'react-hook-form'
import { strings } from '../lib/strings.ts'
import { textLinkStyle } from './text-link-style.ts'

interface Problem {
  message: string
  focus?: () => void
}

/** All that is wrong in one place, when it is two things or more, or something that has no field. */
export function FormSummary({ errors, homeless }: { errors: FieldErrors; homeless: string[] }) {
  const problems: Problem[] = [...problemsOf(errors), ...homeless.map((message) => ({ message }))]
  if (problems.length < 2 && homeless.length === 0) return null
  return (
    <div role="alert" className="rounded-control border border-bad bg-bad-soft px-4 py-3 text-14">
      <p className="font-semibold text-bad">{strings.common.problems(problems.length)}</p>
      <ul className="mt-1 flex flex-col items-start">
        {problems.map(({ message, focus }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may say the same
          <li key={index}>
            {focus ? (
              <button
                type="button"
                className={`${textLinkStyle} min-h-6 text-start pointer-coarse:min-h-11`}
                onClick={focus}
              >
                {message}
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

/** Focuses the first wrong field of the page. */
export function focusFirstError(errors: FieldErrors): void {
  const [first] = Object.values(errors)
    .flatMap((error) => fieldOf(error) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}

function problemsOf(errors: FieldErrors): Problem[] {
  return Object.values(errors).flatMap((error) => {
    if (typeof error?.message !== 'string') return []
    const field = fieldOf(error)
    if (!field) return [{ message: error.message }]
    return [{ message: named(field, error.message), focus: () => field.focus() }]
  })
}

function fieldOf(error: object | undefined): HTMLElement | undefined {
  const element: unknown = error && 'ref' in error ? error.ref : undefined
  return element instanceof HTMLElement ? element : undefined
}

/** Says which field it is about, where the message alone does not: two fields may say the same. */
function named(element: HTMLElement, message: string): string {
  const own = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : undefined
  const label = own ?? document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  // Its first text: what follows says that it is optional.
  const name = label?.firstChild?.textContent ?? ''
  return message.toLowerCase().includes(name.toLowerCase()) ? message : `${name}: ${message}`
}
