// Ids in addresses and fields, and what is dropped beside a field or a drop zone.
import type { Page } from 'playwright/test'
import { commands } from '../../commands/registry.ts'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { expect, test } from './fixtures.ts'
import { go, signIn } from './steps.ts'

const { succeeds } = reverseScenarios
const grouped = succeeds.id.toLocaleString('pt-BR')

for (const typed of [grouped, grouped.replace('.', ','), `#${succeeds.id}`, grouped.replace('.', '\u00a0')]) {
  test(`the address of a record, a search and a link read the id ${typed}`, async ({ page }) => {
    const id = encodeURIComponent(typed)
    await signIn(page, 'n2', '/reverses')
    const search = page.getByRole('textbox', { name: 'Id, pedido ou rastreio' })
    await search.fill(typed)
    await search.press('Enter')
    await expect(
      page
        .getByRole('grid')
        .getByRole('link', { name: String(succeeds.id) })
        .first(),
    ).toBeVisible()
    await page.goto(`/reverses/show/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Reversa ${succeeds.id}` })).toBeVisible()
    await page.goto(`/reverses?do=reprocess.reverse&reverse_id=${id}`)
    await expect(page.getByRole('dialog').getByLabel('Id da reversa')).toHaveValue(String(succeeds.id))
  })
}

/** One address of each page that names a record in its path. */
const recordPages = [
  ...new Set(
    commands.flatMap(({ surface }) =>
      surface.kind === 'page' && surface.path.includes(':') ? [surface.path.split('?')[0] ?? ''] : [],
    ),
  ),
]

const wrongIds = ['abc', '1e9', '-1', '0', '1.5', '99999999999999']

test('a page whose address names no record says so, and shows no NaN', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin_boss', '/')
  for (const path of recordPages) {
    for (const wrong of wrongIds) {
      const address = path.replace(/:\w+/g, wrong)
      await go(page, address)
      const main = page.getByRole('main')
      await expect(main, address).toContainText(/não é um|não é de uma|não encontrad|não existe/i)
      await expect(page.locator('body'), address).not.toContainText('NaN')
    }
  }
})

test('a drawer whose link names no record says so, and shows no NaN', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin_boss', '/')
  for (const { id, surface, args } of commands) {
    const names = Object.keys(args.shape)
    if (!['drawer', 'dialog'].includes(surface.kind) || names.length === 0) continue
    const query = new URLSearchParams({ do: id, ...Object.fromEntries(names.map((name) => [name, '1.5'])) })
    await go(page, `/reverses?${query}`)
    const layer = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
    await expect(layer, id).toBeVisible()
    await expect(page.locator('body'), id).not.toContainText('NaN')
  }
})

/** Drags and drops something on an element; returns whether the browser would have acted on each event itself. */
function drop(page: Page, selector: string, type: 'file' | 'link' | 'text') {
  return page
    .locator(selector)
    .first()
    .evaluate((element, dropped) => {
      const dataTransfer = new DataTransfer()
      if (dropped === 'file') dataTransfer.items.add(new File(['a'], 'a.txt', { type: 'text/plain' }))
      if (dropped === 'link') dataTransfer.setData('text/uri-list', 'https://example.com/')
      if (dropped === 'text') dataTransfer.setData('text/plain', '918273')
      return ['dragover', 'drop'].map((name) =>
        element.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer })),
      )
    }, type)
}

test('a file or link that is dropped anywhere opens nothing, and a text can be dropped into a field', async ({
  page,
}) => {
  const cancelled = [false, false]
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await drop(page, 'body', 'file')).toEqual(cancelled)
  for (const path of ['/', '/reverses', '/reverses?do=reprocess.reverse', '/ecommerces/show/1?tab=metadatas']) {
    await signIn(page, 'admin_boss', path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const selector of ['body', 'main', 'nav', 'header']) {
      expect(await drop(page, selector, 'file'), `${path} ${selector}`).toEqual(cancelled)
      expect(await drop(page, selector, 'link'), `${path} ${selector}`).toEqual(cancelled)
    }
  }
  await signIn(page, 'admin_boss', '/reverses')
  const field = '[data-list-filter]'
  await page.locator(field).first().waitFor()
  expect(await drop(page, field, 'file')).toEqual(cancelled)
  expect(await drop(page, field, 'text')).toEqual([true, true])
  expect(await drop(page, field, 'link')).toEqual([true, true])
})
