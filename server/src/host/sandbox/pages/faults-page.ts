import { type Html, html } from '../../pages/html.ts'
import { page } from './page.ts'

/** A fault that can be chosen on the page of a simulator: the field of its control, and the values with their names. */
export interface Fault<Control> {
  field: keyof Control & string
  label: string
  options: readonly (readonly [value: string | number, name: string])[]
}

/** The page on which a developer makes a simulator misbehave: a list of values for each fault. */
export function faultsPage<Control extends object>({
  provider,
  faults,
  control,
}: {
  provider: string
  faults: readonly Fault<Control>[]
  control: Control
}): string {
  return page({
    title: `Faults of ${provider}`,
    note: `How the simulator of ${provider} behaves, for every payment, until you change it here.`,
    content: html`<form method="post"><section class="receipt"><h1>Faults of ${provider}</h1>
      <dl>${faults.map((fault) => field(fault, control[fault.field]))}</dl></section>
      <button name="save" value="save">Save</button></form>`,
  })
}

function field<Control>({ field, label, options }: Fault<Control>, chosen: unknown): Html {
  const items = options.map(
    ([value, name]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${name}</option>`,
  )
  // A test may have set a value that the page does not offer. Saving the page keeps it.
  if (!options.some(([value]) => value === chosen))
    items.push(html`<option value="${String(chosen)}" selected>${String(chosen)}</option>`)
  return html`<div><dt><label for="${field}">${label}</label></dt>
    <dd><select id="${field}" name="${field}">${items}</select></dd></div>`
}

/** Leads from a payment to the faults of its provider. */
export function faultsLink(address: string | null): Html {
  return address === null ? html`` : html`<p><a href="${address}">Make the provider misbehave</a></p>`
}
