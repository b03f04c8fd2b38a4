// Tests that keys typed into a field of a browser extension do not run commands of the console. The field is inside a
// shadow tree.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { pressAll, signIn } from './steps.ts'

interface ShadowTree {
  readonly mode: 'open' | 'closed'
  readonly hostTag: string
  /** Selector of the page element into which the extension inserts its own element. */
  readonly parentSelector: string
}

/** Inserts and focuses a field like a browser extension does. Returns a function that reads the value of the field. */
async function insertField(page: Page, tree: ShadowTree): Promise<() => Promise<string>> {
  await page.evaluate(({ mode, hostTag, parentSelector }) => {
    const element = document.createElement(hostTag)
    const root = element.attachShadow({ mode })
    const field = document.createElement('input')
    root.append(field)
    document.querySelector(parentSelector)?.append(element)
    Object.assign(window, { insertedField: field })
    field.focus()
  }, tree)
  return () => page.evaluate(() => String(Reflect.get(Reflect.get(window, 'insertedField'), 'value')))
}

const SHADOW_TREES: readonly ShadowTree[] = (['open', 'closed'] as const).flatMap((mode) =>
  ['ext-assistant', 'div'].flatMap((hostTag) =>
    ['body', '[role=row][data-index]'].map((parentSelector) => ({ mode, hostTag, parentSelector })),
  ),
)

for (const tree of SHADOW_TREES) {
  test(`Single keys type text in an ${tree.mode} shadow tree of a ${tree.hostTag} in ${tree.parentSelector}`, async ({
    page,
  }) => {
    await signIn(page, 'n2', '/ecommerces')
    await page.getByRole('row').nth(1).waitFor()
    const readValue = await insertField(page, tree)
    await page.keyboard.type('gf x?pr e')
    expect(await readValue()).toBe('gf x?pr e')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/ecommerces')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('row', { selected: true })).toHaveCount(0)

    // Single keys run commands again after the field has lost the focus.
    await page.evaluate(() => Reflect.get(window, 'insertedField').blur())
    await pressAll(page, 'p', 'r')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}
