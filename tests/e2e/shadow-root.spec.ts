// A field that a browser extension inserts in a shadow tree takes letters; single keys of the console rest there.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { pressAll, signIn } from './steps.ts'

interface Tree {
  readonly mode: 'open' | 'closed'
  readonly host: string
  /** Where the extension inserts its host: a selector. */
  readonly into: string
}

/** Inserts a field as an extension does, and focuses it; returns its value on request. */
async function insertField(page: Page, tree: Tree): Promise<() => Promise<string>> {
  await page.evaluate(({ mode, host, into }) => {
    const element = document.createElement(host)
    const root = element.attachShadow({ mode })
    const field = document.createElement('input')
    root.append(field)
    document.querySelector(into)?.append(element)
    Object.assign(window, { insertedField: field })
    field.focus()
  }, tree)
  return () => page.evaluate(() => String(Reflect.get(Reflect.get(window, 'insertedField'), 'value')))
}

const trees: readonly Tree[] = (['open', 'closed'] as const).flatMap((mode) =>
  ['ext-assistant', 'div'].flatMap((host) => ['body', '[role=row][data-index]'].map((into) => ({ mode, host, into }))),
)

for (const tree of trees) {
  test(`single keys rest in an ${tree.mode} shadow tree of a ${tree.host} in ${tree.into}`, async ({ page }) => {
    await signIn(page, 'n2', '/ecommerces')
    await page.getByRole('row').nth(1).waitFor()
    const value = await insertField(page, tree)
    await page.keyboard.type('gf x?pr e')
    expect(await value()).toBe('gf x?pr e')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/ecommerces')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('row', { selected: true })).toHaveCount(0)

    // Out of the field the keys are keys again.
    await page.evaluate(() => Reflect.get(window, 'insertedField').blur())
    await pressAll(page, 'p', 'r')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}
