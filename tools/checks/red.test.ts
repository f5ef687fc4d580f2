import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../root.mjs'

const AREAS = path.join(ROOT, 'web/src/areas')
const files = globSync('**/*.{ts,tsx}', { cwd: AREAS }).sort()

/** Red buttons: each one with what is lost or taken away. */
const DESTROYS: Record<string, string> = {
  'alerts/route-page.tsx': 'deletes a route',
  'approvals/office/approval-row.tsx': 'declines a request',
  'catalogue/office/products/form/conflict.tsx': 'discards what was typed',
  'deposits/office/review/confirm-settlement.tsx': 'refuses to credit a deposit',
  'deposits/office/review/deposit-dialog.tsx': 'refuses to credit a deposit',
  'identity/security/passkeys.tsx': 'removes a passkey',
  'identity/security/two-step-dialogs.tsx': 'turns two-step sign-in off',
  'identity/shop/profile/undo-email-page.tsx': 'ends the password and all sessions',
  'identity/shop/sign-in/mailed-question.tsx': 'ends what a mail is about',
  'identity/shop/sign-in/not-me-page.tsx': 'removes a passkey or the second step',
  'personal-data/shop/data-tab.tsx': 'erases the account',
  'personal-data/shop/erase-account.tsx': 'erases the account',
  'purchases/office/holds/held-batches.tsx': 'withdraws accounts for good',
  'stock/office/batches/batches.tsx': 'deletes the accounts of an import',
  'stock/office/list/bulk-actions.tsx': 'withdraws accounts for good',
  'stock/office/withdraw.tsx': 'withdraws accounts for good',
  'users/office/user-dialogs.tsx': 'erases a customer',
}

/** The files with red texts, borders or badges, and what has failed there. Something that only waits is amber. */
const FAILED: Record<string, string> = {
  'activity/office/activity-columns.tsx': 'a failed or refused sign-in',
  'alerts/alerts-page.tsx': 'a route that fails',
  'alerts/alerts.ts': 'an alert that was not sent',
  'alerts/kind-fields.tsx': 'a wrong field',
  'alerts/route-page.tsx': 'a route that fails',
  'answer-templates/insert-template.tsx': 'the templates did not load',
  'catalogue/office/products/form/product-form.tsx': 'a wrong field',
  'catalogue/shop/restock/unsubscribe-page.tsx': 'a link that does not work',
  'deposits/deposit-status.tsx': 'a failed deposit',
  'deposits/office/review/deposit-view.tsx': 'the payments did not load',
  'deposits/shop/form/deposit-form.tsx': 'a deposit that did not start',
  'deposits/shop/page/deposit-history.tsx': 'a failed deposit',
  'identity/shop/sign-in/mailed-question.tsx': 'a press that failed',
  'identity/sign-in/login-form.tsx': 'a refused sign-in',
  'purchases/checkout/checkout-panel.tsx': 'a refused purchase',
  'settings/office/exchange-rate.tsx': 'no rate, so no card payments',
  'settings/office/texts/row-forms.tsx': 'a wrong field',
  'stock/office/import/import-preview.tsx': 'a file that was not read',
  'stock/office/import/import-report.tsx': 'an invalid line',
  'stock/office/list/row-editor.tsx': 'a wrong field',
  'users/office/adjust-wallet.tsx': 'an amount that is too high',
}

const filesWith = (red: RegExp) =>
  files.filter((file) => red.test(readFileSync(path.join(AREAS, file), 'utf8')))

it('a red button destroys something', () => {
  const found = filesWith(/variant="danger"|'danger'|\bisDanger\b(?!=\{false\})|\bdestroys\b(?!=\{false\})/)
  expect(found, 'what does it destroy? Otherwise `primary` or `destroys={false}`').toEqual(
    Object.keys(DESTROYS),
  )
})

it('what else is red has failed', () => {
  const found = filesWith(/\b(?:text|bg|border)-bad(?:-soft|-strong)?\b|tone="bad"|'bad'/)
  expect(found, 'what has failed? Otherwise amber: `warn`').toEqual(Object.keys(FAILED))
})

/** Whether a line of the file has the classes of what stays at the bottom of the window while the page scrolls. */
const isBar = (text: string) =>
  text.split('\n').some((line) => /\b(?:sticky|fixed) /.test(line) && /\bbottom-[\d[]/.test(line))

it('toasts know every bar at the bottom of the window', () => {
  const web = path.join(ROOT, 'web/src')
  const bars = globSync('**/*.tsx', { cwd: web })
    .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }))
    .filter(({ text }) => isBar(text))
  expect(bars.length).toBeGreaterThan(4)
  const unknown = bars.filter(({ text }) => !text.includes('data-bottom-bar')).map(({ file }) => file)
  expect(unknown, 'give the bar `data-bottom-bar`: kit/ui/feedback/use-toast-place.ts').toEqual([])
})
