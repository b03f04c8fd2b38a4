// Tests that toasts cover neither the edge of a drawer, nor a footer, nor a dialog (product decision A33).
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { navigateTo, signIn } from './steps.ts'

const drawers = [
  ['narrow', '/users?do=users.create'],
  ['medium', '/reverses/show/918273?do=replies.post&reverse_id=918273'],
  ['wide', '/users?do=users.editType'],
  ['split', '/comunication?do=comunication.createAlert'],
] as const

const widths = [1101, 1160, 1161, 1280, 1440, 1441]

/** Opens a page with a link whose ticket is not valid. The error toast about the ticket stays for several minutes. */
async function openPageWithToast(page: Page): Promise<void> {
  await signIn(page, 'admin_boss', '/comunication?ticket=quarenta+e+dois')
  await expect(page.getByText('O link não pôde ser lido')).toBeVisible()
}

/** Returns the parts of drawers and dialogs that a toast covers. */
async function findCoveredParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const findAll = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
    const overlaps = (toast: DOMRect, part: DOMRect) =>
      toast.left < part.right && toast.right > part.left && toast.top < part.bottom && toast.bottom > part.top
    const coversEdge = (toast: DOMRect, drawer: DOMRect) => toast.left < drawer.left && toast.right > drawer.left
    return findAll('[data-region=toasts] li').flatMap((toast) => [
      ...findAll('[data-drawer]').flatMap((drawer) => (coversEdge(toast, drawer) ? ['edge of the drawer'] : [])),
      ...findAll('[data-drawer] footer').flatMap((footer) => (overlaps(toast, footer) ? ['footer'] : [])),
      ...findAll('[data-region=layer]:not([data-drawer])').flatMap((part) => (overlaps(toast, part) ? ['dialog'] : [])),
    ])
  })
}

async function expectNothingCovered(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByText('O link não pôde ser lido')).toBeInViewport({ ratio: 1 })
    await expect.poll(() => findCoveredParts(page), `at ${width} px`).toEqual([])
  }
}

for (const [size, url] of drawers)
  test(`a toast covers neither the edge nor the footer of a ${size} drawer`, async ({ page }) => {
    await openPageWithToast(page)
    await navigateTo(page, url)
    await page.locator(`[data-drawer=${size}] footer`).waitFor()
    await expectNothingCovered(page)
  })

test('a toast covers neither a dialog nor the edge of the drawer below the dialog', async ({ page }) => {
  await openPageWithToast(page)
  await navigateTo(page, '/comunication?do=comunication.createAlert')
  await page.getByRole('textbox', { name: /^Título/ }).fill('Prazo maior')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor()
  await expectNothingCovered(page)
})

test('the content of a drawer can be scrolled out from under a toast', async ({ page }) => {
  await openPageWithToast(page)
  await navigateTo(page, '/comunication?do=comunication.createAlert')
  await page.locator('[data-drawer=split] footer').waitFor()
  for (const width of [1101, 1280, 1440]) {
    await page.setViewportSize({ width, height: 600 })
    const getDistance = () =>
      page.evaluate(() => {
        const toast = document.querySelector('[data-region=toasts] li')
        const body = document.querySelector('[data-drawer] footer')?.previousElementSibling
        const content = body?.lastElementChild
        body?.scrollTo(0, body.scrollHeight)
        return (toast?.getBoundingClientRect().top ?? 0) - (content?.getBoundingClientRect().bottom ?? 0)
      })
    await expect.poll(getDistance, `${width} px`).toBeGreaterThanOrEqual(0)
  }
})
