import { expect, it } from 'vitest'
import { type Surroundings, toastPlace } from './toast-place.ts'

const desktop: Surroundings = {
  window: { width: 1280, height: 800 },
  toasts: { width: 352, height: 48 },
  taken: 0,
  buttons: [],
}
const phone: Surroundings = {
  window: { width: 390, height: 844 },
  toasts: { width: 358, height: 48 },
  taken: 56,
  buttons: [],
}

it('is at the bottom right, above what is fixed at the bottom', () => {
  expect(toastPlace(desktop)).toEqual({ side: 'right', bottom: 16 })
  expect(toastPlace(phone)).toEqual({ side: 'right', bottom: 64 })
})

it('is at the bottom left if a primary button is at the bottom right', () => {
  const purchase = { left: 840, right: 1224, top: 736, bottom: 776 }
  expect(toastPlace({ ...desktop, buttons: [purchase] })).toEqual({ side: 'left', bottom: 16 })
  const higher = { ...purchase, top: 400, bottom: 440 }
  expect(toastPlace({ ...desktop, buttons: [higher] })).toEqual({ side: 'right', bottom: 16 })
  // A phone has one column.
  const wide = { left: 16, right: 374, top: 740, bottom: 780 }
  expect(toastPlace({ ...phone, buttons: [wide] })).toEqual({ side: 'right', bottom: 64 })
})

it('is beside a dialog that leaves room there', () => {
  const dialog = { left: 384, right: 896, top: 32, bottom: 768, buttonsTop: 700 }
  expect(toastPlace({ ...desktop, dialog })).toEqual({ side: 'right', bottom: 16 })
  const drawer = { left: 0, right: 320, top: 0, bottom: 800, buttonsTop: 800 }
  expect(toastPlace({ ...desktop, dialog: drawer })).toEqual({ side: 'right', bottom: 16 })
  const atTheRight = { left: 900, right: 1280, top: 0, bottom: 800, buttonsTop: 800 }
  expect(toastPlace({ ...desktop, dialog: atTheRight })).toEqual({ side: 'left', bottom: 16 })
})

it('is below a small dialog in the middle', () => {
  const dialog = { left: 16, right: 374, top: 300, bottom: 540, buttonsTop: 480 }
  expect(toastPlace({ ...phone, dialog })).toEqual({ side: 'right', bottom: 72 })
})

it('is above the sheet of a phone', () => {
  const dialog = { left: 0, right: 390, top: 300, bottom: 844, buttonsTop: 780 }
  expect(toastPlace({ ...phone, dialog })).toEqual({ side: 'right', bottom: 552 })
})

it('is in a dialog that fills the window, above its buttons and the keyboard', () => {
  const dialog = { left: 0, right: 390, top: 40, bottom: 844, buttonsTop: 780 }
  expect(toastPlace({ ...phone, dialog })).toEqual({ side: 'right', bottom: 72 })
  expect(toastPlace({ ...phone, taken: 300, dialog })).toEqual({ side: 'right', bottom: 308 })
})
