import { api, baseUrl, waitFor } from '../harness/api.ts'
import { newTag } from '../harness/new-tag.ts'
import { buy, newProduct } from '../harness/products.ts'
import { PHONE, toast } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

/** What a chat of Telegram or a webhook of Discord has got, in the simulator. */
async function received(service: 'telegram' | 'discord', query: string): Promise<string[]> {
  const response = await fetch(`${baseUrl()}/sandbox/${service}/messages.json?${query}`)
  const messages = (await response.json()) as { text: string }[]
  return messages.map(({ text }) => text)
}

const LIST = '/admin/alert/route/list'

const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 9) + 1).join('')

for (const [device, options] of [
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a phone', PHONE],
] as const) {
  test(`on ${device}: a Telegram and a Discord route are added and tested, and a report arrives over both`, async ({
    open,
    pageProblems,
  }) => {
    pageProblems.allow(/status of 409 .* \/api\/admin\/alert\/route/)
    test.setTimeout(90_000)
    const [chat, webhook] = [`-100${digits(10)}`, digits(18)]
    const page = await open(await adminToken(), options)
    const log = page.getByRole('heading', { name: 'Log' }).locator('xpath=ancestor::section')
    const routes: number[] = []

    async function fillAndTest(name: string, answer: string) {
      await page.getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Choose none' }).click()
      await page.getByRole('button', { name: 'Add Route' }).click()
      await expect(page.getByText('Choose at least one kind of alert.').first()).toBeVisible()
      await page.getByLabel('A customer reports a problem').check()
      await page.getByRole('button', { name: 'Add Route' }).click()
      await expect(toast(page, 'Route added. Send a test now.')).toBeVisible()
      await expect(page).toHaveURL(/\/admin\/alerts\/\d+$/)
      routes.push(Number(page.url().split('/').at(-1)))
      await page.getByRole('button', { name: 'Send a Test' }).click()
      await expect(log).toContainText(answer)
    }

    await test.step('Telegram', async () => {
      await page.goto('/admin/alerts')
      await page.getByRole('link', { name: 'Add Route' }).first().click()
      await page.getByRole('radio', { name: 'Telegram' }).check()
      await page.getByLabel('Chat ID').fill(chat)
      await page.getByLabel('Bot token').fill(`${digits(9)}:${'aB3-_'.repeat(7)}`)
      await fillAndTest(`Telegram ${newTag()}`, 'Telegram accepted it')
      expect(await received('telegram', `place=${chat}`)).toEqual([
        expect.stringContaining('This is a test.'),
      ])
      await expect(page.getByText('Saved. It is never shown again.')).toBeVisible()
      await expect(page.locator('body')).not.toContainText('aB3-_aB3-_')
    })

    await test.step('Discord', async () => {
      await page.goto('/admin/alerts/new')
      await page.getByRole('radio', { name: 'Discord' }).check()
      await page
        .getByLabel('Webhook URL')
        .fill(`https://discord.com/api/webhooks/${webhook}/${'aB3-_'.repeat(13)}`)
      await fillAndTest(`Discord ${newTag()}`, 'Discord accepted it')
      expect(await received('discord', `place=${webhook}`)).toEqual([
        expect.stringContaining('This is a test.'),
      ])
    })

    await test.step('a route that was changed meanwhile is not overwritten', async () => {
      const token = await adminToken()
      const { routes: saved } = await api<{ routes: Record<string, unknown>[] }>('GET', LIST, { token })
      const { id, name, target, kinds, quiet, digestAt, isOn } = saved.at(-1) ?? {}
      const theirs = `${name} of the night`
      await api('PUT', '/admin/alert/route', {
        token,
        body: { ...{ id, name: theirs, target, kinds, quiet, digestAt, isOn } },
      })
      await page.getByLabel('Name').fill('Mine')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      const conflict = page.getByRole('alert').filter({ hasText: 'This route was changed' })
      await expect(conflict).toBeInViewport()
      await expect(page.getByLabel('Name')).toHaveValue('Mine')
      await page.getByRole('button', { name: 'Use the saved route' }).click()
      await expect(page.getByLabel('Name')).toHaveValue(theirs)
      await expect(conflict).toHaveCount(0)
      await page.getByLabel('Name').fill(String(name))
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(toast(page, 'Route saved.')).toBeVisible()
    })

    await test.step('a customer reports an account, and both are told', async () => {
      const product = await newProduct({ price: 4, stock: 1 })
      const customer = await newCustomer({ dollars: 20 })
      const { id: purchaseId } = await buy(customer, product.id)
      await api('POST', '/history/purchases/report', {
        token: customer.token,
        body: { purchaseId, reason: 'OTHER', message: 'It does not work.' },
      })
      for (const [service, query] of [
        ['telegram', `place=${chat}`],
        ['discord', `place=${webhook}`],
      ] as const) {
        const text = await waitFor(`The alert in ${service}`, async () =>
          (await received(service, query)).find((one) => one.includes('Report about')),
        )
        expect(text).toMatch(/\/admin\/reports\/\d+$/)
      }
      await page.reload()
      await expect(log).toContainText('A customer reports a problem (1)')
    })

    await test.step('the list has both, and they can be deleted', async () => {
      await page.goto('/admin/alerts')
      await expect(page.getByText(chat)).toBeVisible()
      await expect(page.getByText(`Webhook ${webhook}`)).toBeVisible()
      for (const id of routes) {
        await page.goto(`/admin/alerts/${id}`)
        await page.getByRole('button', { name: 'Delete Route' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
        await expect(toast(page, 'Route deleted.').last()).toBeVisible()
        await expect(page).toHaveURL(/\/admin\/alerts$/)
      }
    })
  })
}
