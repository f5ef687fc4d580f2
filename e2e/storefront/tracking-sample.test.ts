import { Calls } from '../harness/checklist.ts'
import { day, setShipmentPrice } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

test('on a phone, the first screen says what a test shipment is for, its sample plays without a call, and a card fills the form', async ({
  open,
}) => {
  await setShipmentPrice()
  const { token } = await newCustomer({ dollars: 12 })
  const page = await open(token, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const calls = new Calls(page)
  await page.goto('/tracking-numbers')
  await expect(page.getByText(/^Made-up parcels for developers and support teams/)).toBeInViewport({
    ratio: 1,
  })
  await expect(page.getByRole('button', { name: 'Buy one' })).toBeInViewport({ ratio: 1 })

  const sample = page.getByRole('region', { name: 'A sample' })
  const slider = sample.getByRole('slider')
  const json = sample.getByRole('region', { name: 'Your code gets' })
  await test.step('the sample begins at its customs hold, and plays to its end after a press', async () => {
    await expect(sample.getByText('TEST On hold', { exact: true })).toBeVisible()
    await expect(json).toContainText('"status": "on_hold"')
    await slider.focus()
    await slider.press('Home')
    await expect(sample.getByRole('listitem')).toHaveCount(1)
    await slider.press('ArrowRight')
    await expect(sample.getByRole('listitem').first()).toContainText('TEST Picked up')
    await expect(json).toContainText('"status": "picked_up"')
    await slider.press('End')
    await slider.press('ArrowLeft')
    await sample.getByRole('button', { name: 'Play' }).click()
    await expect(sample.getByText('TEST Delivered', { exact: true }).first()).toBeVisible()
    await expect(sample.getByText('Made here, as a sample', { exact: true })).toBeVisible()
    await expect(sample.getByRole('listitem').first()).toContainText('Made here, as a sample')
    await expect(sample.getByRole('button', { name: 'Play' }), 'it ends by itself').toBeVisible()
    await sample.getByLabel('What happens').selectOption('lost')
    await expect(sample.getByText('TEST Lost', { exact: true })).toBeVisible()
    expect(calls.names().filter((name) => /track\//.test(name))).toEqual([])
  })

  await test.step('a card fills the form, keeps what was typed, and leads there', async () => {
    await page.getByLabel('Destination state').selectOption('TX')
    const card = page.getByRole('button', { name: /^Lost/ })
    await card.click()
    await expect(page.getByRole('heading', { name: 'Buy a test shipment' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Buy a test shipment' })).toBeInViewport()
    await expect(card).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Destination state')).toHaveValue('TX')
    await expect(page.getByLabel('From date')).toHaveValue(day(-8))
    await expect(page.getByLabel('Scenario')).toHaveValue('lost')
    await page.getByRole('button', { name: /^Customs hold/ }).click()
    await expect(page.getByLabel('Destination country')).toBeVisible()
    await expect(page.getByLabel('From date')).toHaveValue(day(2))
    await page.getByLabel('Destination country').selectOption('DE')
    await page.getByRole('button', { name: 'Purchase' }).click()
    await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
    expect((await calls.last('POST /trackingNo/international')).body).toMatchObject({
      country: 'DE',
      deliveryState: ['in-transit'],
      scenario: 'customs-hold',
    })
  })

  await test.step('with reduced motion, all events are there from the start', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/tracking-numbers')
    await expect(sample.getByText('TEST Delivered', { exact: true }).first()).toBeVisible()
    await expect(slider).toHaveValue((await slider.getAttribute('max')) ?? '')
  })
})
