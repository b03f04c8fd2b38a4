// Tests that URLs and fields accept an id in several notations and reject an invalid id, and that the page stays
// unchanged when a user drops a file, link or text on it.
import type { Page } from 'playwright/test'
import { commands } from '../../commands/registry.ts'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { expect, test } from './fixtures.ts'
import { navigateTo, signIn } from './steps.ts'

const { succeeds: successfulReverse } = reverseScenarios
const groupedId = successfulReverse.id.toLocaleString('pt-BR')

for (const typedId of [
  groupedId,
  groupedId.replace('.', ','),
  `#${successfulReverse.id}`,
  groupedId.replace('.', '\u00a0'),
]) {
  test(`The URL of a record, a search and a link accept the id ${typedId}`, async ({ page }) => {
    const encodedId = encodeURIComponent(typedId)
    await signIn(page, 'n2', '/reverses')
    const searchField = page.getByRole('textbox', { name: 'Buscar por id, pedido ou rastreio' })
    await searchField.fill(typedId)
    await searchField.press('Enter')
    await expect(
      page
        .getByRole('grid')
        .getByRole('link', { name: String(successfulReverse.id) })
        .first(),
    ).toBeVisible()
    await page.goto(`/reverses/show/${encodedId}`)
    await expect(page.getByRole('heading', { level: 1, name: `Reversa ${successfulReverse.id}` })).toBeVisible()
    await page.goto(`/reverses?do=reprocess.reverse&reverse_id=${encodedId}`)
    await expect(page.getByRole('dialog').getByLabel('Id da reversa')).toHaveValue(String(successfulReverse.id))
  })
}

/** Path patterns of the pages that display one record, with the record id in the path. */
const recordPathPatterns = [
  ...new Set(
    commands.flatMap(({ surface }) =>
      surface.kind === 'page' && surface.path.includes(':') ? [surface.path.split('?')[0] ?? ''] : [],
    ),
  ),
]

const INVALID_IDS = ['abc', '1e9', '-1', '0', '1.5', '99999999999999']

test('A page with an invalid record id displays an error and no NaN', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin_boss', '/')
  for (const path of recordPathPatterns) {
    for (const invalidId of INVALID_IDS) {
      const url = path.replace(/:\w+/g, invalidId)
      await navigateTo(page, url)
      const main = page.getByRole('main')
      await expect(main, url).toContainText(/não é um|não é de uma|não encontrad|não existe/i)
      await expect(page.locator('body'), url).not.toContainText('NaN')
    }
  }
})

test('A drawer with an invalid record id in its link opens and displays no NaN', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin_boss', '/')
  for (const { id, surface, args } of commands) {
    const argumentNames = Object.keys(args.shape)
    if (!['drawer', 'dialog'].includes(surface.kind) || argumentNames.length === 0) continue
    const query = new URLSearchParams({ do: id, ...Object.fromEntries(argumentNames.map((name) => [name, '1.5'])) })
    await navigateTo(page, `/reverses?${query}`)
    const layer = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
    await expect(layer, id).toBeVisible()
    await expect(page.locator('body'), id).not.toContainText('NaN')
  }
})

/**
 * Drops a file, link or text on an element. Returns whether the browser would handle the events `dragover` and `drop`
 * itself.
 */
function simulateDrop(page: Page, selector: string, type: 'file' | 'link' | 'text') {
  return page
    .locator(selector)
    .first()
    .evaluate((element, droppedType) => {
      const dataTransfer = new DataTransfer()
      if (droppedType === 'file') dataTransfer.items.add(new File(['a'], 'a.txt', { type: 'text/plain' }))
      if (droppedType === 'link') dataTransfer.setData('text/uri-list', 'https://example.com/')
      if (droppedType === 'text') dataTransfer.setData('text/plain', '918273')
      return ['dragover', 'drop'].map((name) =>
        element.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer })),
      )
    }, type)
}

test('Dropping a file or link on a page does nothing, and a text or link can be dropped into a field', async ({
  page,
}) => {
  const prevented = [false, false]
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await simulateDrop(page, 'body', 'file')).toEqual(prevented)
  for (const path of ['/', '/reverses', '/reverses?do=reprocess.reverse', '/ecommerces/show/1?tab=metadatas']) {
    await signIn(page, 'admin_boss', path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const selector of ['body', 'main', 'nav', 'header']) {
      expect(await simulateDrop(page, selector, 'file'), `${path} ${selector}`).toEqual(prevented)
      expect(await simulateDrop(page, selector, 'link'), `${path} ${selector}`).toEqual(prevented)
    }
  }
  await signIn(page, 'admin_boss', '/reverses')
  const field = '[data-list-filter]'
  await page.locator(field).first().waitFor()
  expect(await simulateDrop(page, field, 'file')).toEqual(prevented)
  expect(await simulateDrop(page, field, 'text')).toEqual([true, true])
  expect(await simulateDrop(page, field, 'link')).toEqual([true, true])
})
