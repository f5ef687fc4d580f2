import { api } from './harness/api.ts'
import { inspect } from './harness/inspect.ts'
import { mailedLink } from './harness/mailbox.ts'
import { newCustomer, stranger } from './harness/people.ts'
import { logInAt } from './harness/screens.ts'
import { expect, test } from './harness/test.ts'

test('login, and a refused one', async ({ open, watch }) => {
  watch.allow(/status of 401 .* \/api\/auth\/login/)
  await inspect(open, {
    name: 'login',
    show: async (page) => {
      await page.goto('/login?redirect=/products/1')
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'login refused',
    show: async (page) => {
      await page.goto('/login')
      await logInAt(page, { email: 'nobody@example.test', password: 'not this one' })
      await expect(page.getByText('Wrong email or password.')).toBeVisible()
    },
  })
})

test('register, and all that is missing', async ({ open }) => {
  await inspect(open, {
    name: 'register',
    show: async (page) => {
      await page.goto('/register')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  })
})

test('confirm email, before and after asking again', async ({ open }) => {
  const { email } = stranger()
  const show = async (page: Parameters<Parameters<typeof inspect>[1]['show']>[0]) => {
    await page.goto(`/confirm-email?email=${email}`)
    await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible()
  }
  await inspect(open, { name: 'confirm email', show })
  await inspect(open, {
    name: 'confirm email sent again',
    show: async (page) => {
      await show(page)
      await page.getByRole('button', { name: 'Resend Verification Email' }).click()
      await expect(page.getByText('a new verification link has been sent.')).toBeVisible()
    },
  })
})

test('verify email: done, and failed', async ({ open, watch }) => {
  watch.allow(/status of 4\d\d .* \/api\/auth\/confirm-email/)
  await inspect(open, {
    name: 'verify email failed',
    show: async (page) => {
      await page.goto(`/verify-email/${'x'.repeat(43)}`)
      await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'verify email done',
    show: async (page) => {
      const { email, username, password } = stranger()
      await api('POST', '/auth/signup', { body: { email, username, password, confirmPassword: password } })
      await page.goto(await mailedLink(email, '/verify-email/'))
      await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    },
  })
})

test('forgot password, asked and answered', async ({ open }) => {
  await inspect(open, {
    name: 'forgot password',
    show: async (page) => {
      await page.goto('/forgot-password')
      await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'forgot password sent',
    show: async (page) => {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(stranger().email)
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(page.getByText('If an account with')).toBeVisible()
    },
  })
})

test('reset password, and a link that is used up', async ({ open, watch }) => {
  watch.allow(/status of 422 .* \/api\/auth\/reset-password/)
  const address = `/reset-password/${'x'.repeat(43)}`
  await inspect(open, {
    name: 'reset password',
    show: async (page) => {
      await page.goto(address)
      await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'reset password dead link',
    show: async (page) => {
      await page.goto(address)
      await page.getByLabel('New Password', { exact: true }).fill('something long')
      await page.getByLabel('Confirm New Password').fill('something long')
      await page.getByRole('button', { name: 'Update Password' }).click()
      await expect(page.getByRole('heading', { name: 'Link Not Valid' })).toBeVisible()
    },
  })
})

test('admin login', async ({ open }) => {
  await inspect(open, {
    name: 'admin login',
    show: async (page) => {
      await page.goto('/admin/login')
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    },
  })
})

test('the login of somebody who is in the wrong half of the house', async ({ open }) => {
  const { token } = await newCustomer()
  await inspect(open, {
    name: 'login for the back office',
    token,
    show: async (page) => {
      await page.goto('/admin/products')
      await expect(page.getByRole('link', { name: 'Admin Login' })).toBeVisible()
    },
  })
})

test('forbidden, and not found', async ({ open }) => {
  await inspect(open, {
    name: 'forbidden',
    show: async (page) => {
      await page.goto('/forbidden')
      await expect(page.getByRole('heading', { name: '403 Access Denied' })).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'not found',
    show: async (page) => {
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    },
  })
})
