import { type ButtonLook, buttonStyle } from '../../../kit/ui/form/button-style.ts'

/** The style of a link that looks like a button. An admin may write its label: a long word breaks. */
export function landingButton(look: ButtonLook = {}): string {
  return `${buttonStyle(look)} wrap-anywhere max-w-full py-1 text-center`
}
