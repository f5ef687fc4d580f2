import type { FieldErrors } from 'react-hook-form'

export interface WrongField {
  message: string
  /** Undefined if the error belongs to no element of the page. */
  element: HTMLElement | undefined
}

/** The wrong fields in the order of the page; those without an element come last. */
export function wrongFields(errors: FieldErrors): WrongField[] {
  return wrongFieldsIn(errors).sort((one, other) => comparePlaces(one.element, other.element))
}

/** The wrong fields of a form or of a group in it. A list of rows is a group: each row has its own errors by field. */
function wrongFieldsIn(errors: object): WrongField[] {
  return Object.values(errors).flatMap((error: unknown) => {
    if (typeof error !== 'object' || error === null) return []
    if (!('message' in error)) return wrongFieldsIn(error)
    return typeof error.message === 'string' ? [{ message: error.message, element: elementOf(error) }] : []
  })
}

export function focusFirstWrongField(errors: FieldErrors): void {
  wrongFields(errors)[0]?.element?.focus()
}

function elementOf(error: object): HTMLElement | undefined {
  if (!('ref' in error)) return undefined
  if (error.ref instanceof HTMLElement) return error.ref
  return isRadioGroup(error.ref) ? document.getElementsByName(error.ref.name)[0] : undefined
}

/** The form's library knows a group of radio buttons by its name only. */
function isRadioGroup(ref: unknown): ref is { name: string } {
  return typeof ref === 'object' && ref !== null && 'type' in ref && ref.type === 'radio' && 'name' in ref
}

function comparePlaces(one: HTMLElement | undefined, other: HTMLElement | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other)
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
