import type { Page } from '@playwright/test'
import { tabTo } from '../harness/keyboard.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { newProduct } from '../harness/products.ts'
import { holdAnswers, logOut, PHONE, submitLogin, submitRegistration, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer, type UserDetails, unregisteredUser } from '../harness/users.ts'

/** A visitor follows a link to a product and signs up. */
async function signUpFromProduct(page: Page) {
  const { id, title } = await newProduct({ price: 2, stock: 3, title: 'First sign-in' })
  const person = unregisteredUser()
  const returnTo = `/products/${id}?quantity=2`
  await page.goto(returnTo)
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await submitRegistration(page, person)
  await expect(page).toHaveURL(/\/confirm-email/)
  return { title, person, returnTo }
}

async function openLink(page: Page, { email }: UserDetails) {
  await page.goto(await mailedLink(email, '/verify-email/'))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
}

const continueHere = (page: Page) => page.getByRole('button', { name: 'Continue where you left off' }).click()

const LOG_IN = 'Log in with your password to continue.'

for (const [screen, options] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const) {
  test(`on ${screen}, the link in the sandbox's mailbox signs the customer in and leads back to the product`, async ({
    open,
  }) => {
    const page = await open(undefined, options)
    const { title, person, returnTo } = await signUpFromProduct(page)
    await mailedLink(person.email, '/verify-email/')

    const openedTab = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Open the sandbox mailbox' }).click()
    const mailbox = await openedTab
    await mailbox.locator('a.link').first().click()

    await expect(mailbox.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    await continueHere(mailbox)
    await expect(mailbox.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(mailbox).toHaveURL(returnTo)
    await expect(mailbox.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
    expect(
      await mailbox.context().cookies(`${new URL(mailbox.url()).origin}/api/auth/first-sign-in`),
    ).toEqual([])
    await expect.poll(() => mailbox.evaluate(() => localStorage.getItem('registration'))).toBeNull()

    await mailbox.goBack()
    await expect(mailbox, 'the page of the link is not in the history').not.toHaveURL(/verify-email/)
  })
}

test('the mailed link, opened in another browser, confirms the email and asks for the login', async ({
  page,
  open,
}) => {
  const { person } = await signUpFromProduct(page)
  const other = await open()
  await openLink(other, person)
  await expect(other.getByRole('button', { name: 'Continue where you left off' })).toHaveCount(0)
  await tabTo(other, other.getByRole('link', { name: 'Proceed to Login' }))
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL('/login')
  await expect(other.getByRole('main')).toBeFocused()
  await submitLogin(other, person)
  await expect(other).toHaveURL('/products')
})

test('after a login of another customer in this browser, the mailed link asks for the login', async ({
  page,
  pageProblems,
}) => {
  pageProblems.allow(/status of 422 .* \/api\/auth\/first-sign-in/)
  const { person, returnTo } = await signUpFromProduct(page)
  await page.goto('/login')
  await submitLogin(page, await newCustomer())
  await expect(page).toHaveURL('/products')
  await logOut(page)

  await openLink(page, person)
  await continueHere(page)
  await expect(toast(page, LOG_IN)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await submitLogin(page, person)
  await expect(page, 'the way back is kept').toHaveURL(returnTo)
})

test('if the shop cannot sign the customer in, the login opens with the email and the way back', async ({
  page,
  pageProblems,
}) => {
  pageProblems.allow(/status of 503 .* \/api\/auth\/first-sign-in/)
  const { person, returnTo } = await signUpFromProduct(page)
  await page.route('**/api/auth/first-sign-in', (route) => route.fulfill({ status: 503, json: {} }))
  await openLink(page, person)
  await continueHere(page)
  await expect(toast(page, LOG_IN)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await submitLogin(page, person)
  await expect(page).toHaveURL(returnTo)
})

test('if the new session has already expired by the clock of the device, the login opens', async ({
  page,
}) => {
  const { person } = await signUpFromProduct(page)
  await openLink(page, person)
  await page.clock.setFixedTime(Date.now() + 13 * 60 * 60_000)
  await continueHere(page)
  await expect(toast(page, LOG_IN)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('after a reload the customer still continues without a login, and the button is busy until the next page opens', async ({
  page,
}) => {
  const { title, person } = await signUpFromProduct(page)
  await openLink(page, person)
  const releaseSignIn = await holdAnswers(page, '**/api/auth/first-sign-in')
  const releasePage = await holdAnswers(page, /\/assets\/product-page-[^/]*\.js/)
  await page.reload()
  await continueHere(page)
  const busyButton = page.getByRole('button', { name: 'loading...' })
  await expect(busyButton).toBeVisible()
  const signedIn = page.waitForResponse('**/api/auth/first-sign-in')
  await releaseSignIn()
  await signedIn
  await expect(busyButton, 'while the next page loads').toBeVisible()
  await releasePage()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('in the browser that signed up, a customer may still log in with the password, and the email is filled in', async ({
  page,
}) => {
  const person = unregisteredUser()
  await page.goto('/register')
  await submitRegistration(page, person)
  await expect(page).toHaveURL(/\/confirm-email/)
  await page.goto(await mailedLink(person.email, '/verify-email/'))
  await expect(page.getByRole('button', { name: 'Start shopping' })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await submitLogin(page, person)
  await expect(page).toHaveURL('/products')
})
