import type { Page } from '@playwright/test'
import { api } from '../harness/api.ts'
import { Calls } from '../harness/checklist.ts'
import { buy, newProduct } from '../harness/products.ts'
import { receiptLine, routeOnce, submitLogin, toast, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, balanceOf, newCustomer, unregisteredUser } from '../harness/users.ts'

test('the operator finds a user and adjusts the wallet; the customer’s open page shows the new balance', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const shop = await open(customer.token)
  await shop.goto('/products')
  await expect(walletLink(shop, '$12.00')).toBeVisible()
  const page = await open(await adminToken())

  await test.step('finds the user by part of the email', async () => {
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await expect(page).toHaveTitle(/Users/)
    await page.getByRole('searchbox').fill(customer.email.slice(0, -5).toUpperCase())
    const row = page.getByRole('row').filter({ hasText: customer.email })
    await expect(row).toContainText('$12.00')
    await expect(page).toHaveURL(/search=/)
    await row.getByRole('link', { name: `Details of ${customer.username}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: customer.username })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(customer.username))
    await expectFigures(page, { balance: '$12.00', spent: '$0.00', deposited: '$12.00', purchases: '0' })
  })

  const dialog = page.getByRole('dialog', { name: 'Adjust wallet' })
  const send = dialog.getByRole('button', { name: 'Adjust wallet' })

  await test.step('credits the wallet, with a reason', async () => {
    await page.getByRole('button', { name: 'Adjust wallet' }).click()
    await send.click()
    await expect(dialog.getByRole('alert')).toContainText('Enter an amount in dollars.')
    await expect(dialog.getByRole('alert')).toContainText('Say why, in a few words.')
    await dialog.getByLabel('Amount in USD').fill('5.50')
    await expect(receiptLine(dialog, 'Wallet after', '$17.50')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Sorry for the wait')
    await send.click()
    await expect(toast(page, `Added $5.50 to the wallet of ${customer.username}: $17.50 now.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectFigures(page, { balance: '$17.50', spent: '$0.00', deposited: '$12.00', purchases: '0' })
    const adjustment = page.getByRole('row').filter({ hasText: 'Adjustment' })
    await expect(adjustment).toContainText('Sorry for the wait')
    await expect(adjustment).toContainText('$5.50')
    await expect(walletLink(shop, '$17.50')).toBeVisible()
  })

  await test.step('debits the wallet', async () => {
    await page.getByRole('button', { name: 'Adjust wallet' }).click()
    await dialog.getByText('Take', { exact: true }).click()
    await dialog.getByLabel('Amount in USD').fill('0.25')
    await dialog.getByLabel('Reason').fill('Given by mistake')
    await send.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'Given by mistake' })).toContainText('−$0.25')
    await expect(walletLink(shop, '$17.25')).toBeVisible()
  })
})

test('a debit of more than the balance is refused at the amount field, and nothing is debited', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 402 .* \/api\/admin\/user\/wallet-adjustment/)
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(await adminToken())
  await page.goto(`/admin/users/${customer.id}`)
  await page.getByRole('button', { name: 'Adjust wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Take', { exact: true }).click()
  await dialog.getByLabel('Amount in USD').fill('12.01')
  await expect(dialog.getByText('This is more than the wallet holds.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('All of it')
  await dialog.getByRole('button', { name: 'Adjust wallet' }).click()
  await expect(dialog.getByText('The wallet holds only $12')).toBeVisible()
  await expect(dialog.getByLabel('Amount in USD')).toBeFocused()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  expect(await balanceOf(customer)).toBe(12)

  await dialog.getByLabel('Amount in USD').fill('12')
  await dialog.getByRole('button', { name: 'Adjust wallet' }).click()
  await expect(dialog).toBeHidden()
  expect(await balanceOf(customer)).toBe(0)
})

test('an adjustment whose response was lost is applied once, even if the operator closes the dialog and sends it again', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/ERR_FAILED \/api\/admin\/user\/wallet-adjustment/)
  const customer = await newCustomer()
  const page = await open(await adminToken())
  await page.goto(`/admin/users/${customer.id}`)
  await routeOnce(page, '**/api/admin/user/wallet-adjustment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Adjust wallet' })
  await page.getByRole('button', { name: 'Adjust wallet' }).click()
  await dialog.getByLabel('Amount in USD').fill('7')
  await dialog.getByLabel('Reason').fill('A gift')
  await send.click()
  await expect(dialog.getByText('We got no response')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Adjust wallet' }).click()
  await expect(dialog.getByLabel('Amount in USD')).toHaveValue('7')
  await dialog.getByLabel('Reason').fill('A gift, once more')
  await send.click()
  await expect(toast(page, 'Added $7.00')).toBeVisible()
  expect(await balanceOf(customer)).toBe(7)
  await expect(page.getByRole('row').filter({ hasText: 'A gift' })).toHaveCount(1)
})

test('a suspended customer is signed out at the next request, and can sign in after the suspension is lifted', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 401/, /status of 422 .* \/api\/auth\/login/)
  const customer = await newCustomer({ dollars: 12 })
  const shop = await open(customer.token)
  await shop.goto('/products')
  await expect(walletLink(shop, '$12.00')).toBeVisible()
  const page = await open(await adminToken())
  await page.goto(`/admin/users/${customer.id}`)

  await test.step('suspends the user with a reason, after a dialog that names the consequences', async () => {
    await page.getByRole('button', { name: 'Suspend' }).click()
    const question = page.getByRole('alertdialog', { name: `Suspend ${customer.username}?` })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(question).toContainText(customer.email)
    await expect(question).toContainText('The wallet stays as it is: $12.00.')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByText('Say why, in a few words.')).toBeVisible()
    await question.getByLabel('Reason').fill('Stolen card')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, `${customer.username} is suspended.`)).toBeVisible()
    await expect(page.getByText(/^Suspended since .*\.$/)).toBeVisible()
    await expectFigures(page, { balance: '$12.00', spent: '$0.00', deposited: '$12.00', purchases: '0' })
  })

  await test.step('the customer’s open page goes to the login, where the sign-in is refused', async () => {
    // An idle page is redirected within 20 s, because its live stream checks the session that often.
    await shop.getByRole('link', { name: 'My Orders', exact: true }).click()
    await expect(shop).toHaveURL(/\/login/)
    await submitLogin(shop, customer)
    await expect(toast(shop, 'This account is suspended. Please contact support.')).toBeVisible()
    await page.goto(`/admin/users?search=${customer.username}`)
    await expect(page.getByRole('row').filter({ hasText: customer.email })).toContainText('Suspended')
  })

  await test.step('lifts the suspension', async () => {
    await page.getByRole('link', { name: `Details of ${customer.username}` }).click()
    await page.getByRole('button', { name: 'Lift suspension' }).click()
    const dialog = page.getByRole('dialog', { name: `Lift the suspension of ${customer.username}?` })
    await dialog.getByLabel('Reason').fill('It was the wrong one')
    await dialog.getByRole('button', { name: 'Lift suspension' }).click()
    await expect(toast(page, `${customer.username} can log in again.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
    await submitLogin(shop, customer)
    await expect(walletLink(shop, '$12.00')).toBeVisible()
  })
})

test('an unknown user is not found, and an admin has no wallet to adjust', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 404 .* \/api\/admin\/user/)
  const page = await open(await adminToken())
  for (const id of ['999999999', 'not-a-number']) {
    await page.goto(`/admin/users/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'All users' }).click()
  await page.getByRole('searchbox').fill('admin@docket.test')
  await page
    .getByRole('row')
    .filter({ hasText: 'admin@docket.test' })
    .getByRole('link', { name: /^Details/ })
    .click()
  await expect(page.getByText(/^Admins have no wallet/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
})

test('each history loads when it is opened, and keeps its own filters', async ({ open }) => {
  const product = await newProduct({ price: 2, stock: 3 })
  const customer = await newCustomer({ dollars: 12 })
  await buy(customer, product.id, 2)
  const page = await open(await adminToken())
  const calls = new Calls(page)
  const tabs = page.getByRole('navigation', { name: 'Histories' })

  await page.goto('/admin/histories?tab=unknown')
  await expect(tabs.getByRole('link', { name: 'Deposits' })).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('User email').fill(customer.email)
  await page.getByLabel('Status').selectOption('Completed')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText('$12.00')
  expect(calls.count('GET /admin/history/purchases/list')).toBe(0)

  await tabs.getByRole('link', { name: 'Purchases' }).click()
  await expect(page).toHaveURL(/tab=purchases$/)
  await expect(page.getByLabel('User email')).toHaveValue('')
  await page.getByLabel('User email').fill(customer.email)
  const order = page.getByRole('row').filter({ hasText: customer.email })
  await expect(order).toContainText(/ORD-\d{4,}/)
  await expect(order).toContainText(product.title)
  await expect(order).toContainText('$4.00')
  await page.getByLabel('Start date').fill('2100-01-01')
  await expect(page.getByText('No purchases match your filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('Start date')).toHaveValue('')

  await tabs.getByRole('link', { name: 'Deposits' }).click()
  await expect(page.getByLabel('User email')).toHaveValue(customer.email)
  await expect(page.getByLabel('Status')).toHaveValue('COMPLETED')
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('COMPLETED')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a user’s page links to the list of the user’s purchases, and a button there shows the purchases of all users', async ({
  open,
}) => {
  const product = await newProduct({ price: 1, stock: 3 })
  const customer = await newCustomer({ dollars: 12 })
  await buy(customer, product.id)
  await buy(await newCustomer({ dollars: 12 }), product.id)
  const page = await open(await adminToken())
  await page.goto(`/admin/users/${customer.id}`)
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page).toHaveURL(`/admin/histories?tab=purchases&userId=${customer.id}`)
  await expect(page.getByText(`Only user ${customer.email}`)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(page).toHaveURL('/admin/histories?tab=purchases')
  await expect(page.getByRole('row').nth(2)).toBeVisible()

  // If the list has no row with the email, the page fetches the email.
  await page.goto(`/admin/histories?tab=deposits&userId=${customer.id}&status=FAILED`)
  await expect(page.getByText(`Only user ${customer.email}`)).toBeVisible()
  await expect(page.getByText('No deposits match your filters.')).toBeVisible()
})

interface Figures {
  balance: string
  spent: string
  deposited: string
  purchases: string
}

async function expectFigures(page: Page, { balance, spent, deposited, purchases }: Figures) {
  await expect(page.locator('dl').first()).toHaveText(
    `Wallet balance${balance}Total spent${spent}Total deposited${deposited}Purchases${purchases}`,
  )
}

test('an address with a domain of another script is shown in its letters, and one that looks like another is not', async ({
  open,
}) => {
  const { username, password } = unregisteredUser()
  for (const [nth, domain] of ['россия.рф', 'аррӏе.com'].entries()) {
    const body = {
      email: `${username}@${domain}`,
      username: `${username}-${nth}`,
      password,
      confirmPassword: password,
    }
    await api('POST', '/auth/signup', { body })
  }
  const page = await open(await adminToken())
  await page.goto(`/admin/users?search=${username}`)
  await expect(page.getByText(`${username}@россия.рф`)).toBeVisible()
  await expect(page.getByText(`${username}@xn--80ak6aa92e.com`)).toBeVisible()
  await page.getByRole('searchbox').fill(`${username}@россия.рф`)
  await expect(page.getByRole('row')).toHaveCount(2)
})
