// Tests duplicates: a form links to the record that already has the value, and saves only after a confirmation.
import type { Page } from 'playwright/test'
import { byKeyboard, expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Outro registro já tem este dado' })

interface Named {
  readonly id: number
  readonly name: string
  readonly url: string
}

async function first(page: Page, path: string): Promise<Named> {
  const answer = await (await page.request.get(path)).json()
  return answer.data[0]
}

byKeyboard(
  'The group form reports a duplicate name while typing and saves it after a confirmation',
  async ({ page }) => {
    const { keyboard } = page
    await signIn(page, 'ti', '/groups/new')
    const { id, name } = await first(page, '/v2/groups?page=1&per_page=1')
    await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    await keyboard.type(name.toUpperCase())
    const other = page.getByRole('link', { name: `${id} - ${name}` })
    await expect(other).toHaveAttribute('href', `/groups/show/${id}`)
    await expect(other).toHaveAttribute('target', '_blank')
    await keyboard.press('Tab')
    await expect(other).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.type('770001')
    await keyboard.press('Tab')
    await keyboard.type('ana@igual.example')
    await keyboard.press('Tab')
    await keyboard.type('ana@igual.example')
    await keyboard.press('Control+Enter')
    await expect(question(page)).toContainText(`Nome: ${id} - ${name}`)
    await keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL(/\/groups\/new$/)
    await keyboard.press('Control+Enter')
    await expect(question(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(page.getByText(`Grupo criado: ${name.toUpperCase()}`)).toBeVisible()
  },
)

test('The details form reports the URL, document and name of another ecommerce, but not its own', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/151?mode=edit')
  const other = (await (await page.request.get('/v2/boss/ecommerces/152')).json()).data
  const link = page.getByRole('link', { name: `152 - ${other.display_name}` })
  const save = page.getByRole('button', { name: /^Salvar/ })
  await page.getByLabel('Razão social').fill(other.company_name)
  await expect(link).toHaveAttribute('href', '/ecommerces/show/152')
  await page.getByLabel('CNPJ').fill(other.document)
  await expect(link).toHaveCount(2)
  await page.getByRole('textbox', { name: /^URL/ }).fill(other.url)
  await expect(link).toHaveCount(3)
  await save.click()
  await expect(question(page)).toContainText('Razão social')
  await expect(question(page)).toContainText('CNPJ')
  await expect(question(page)).toContainText('URL')
  await question(page).getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(page.getByText(/dados salvos/).first()).toBeVisible()
  // The saved values now belong to this ecommerce and cause no question.
  await page.getByRole('button', { name: 'Editar dados da empresa' }).click()
  await page.getByLabel('Nome fantasia').fill('Igual de propósito')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await save.click()
  expect((await saved).status()).toBe(200)
  await expect(question(page)).toHaveCount(0)
})

test('The URL dialog reports a URL that another ecommerce already has', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/153?tab=urls')
  const { id } = await first(page, '/v2/boss/ecommerces?limit=1&order_by=id&sort=asc')
  const { url, display_name } = (await (await page.request.get(`/v2/boss/ecommerces/${id}`)).json()).data
  await page.getByRole('button', { name: 'Adicionar URL' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^URL/ }).fill(url)
  const link = page.getByRole('dialog').getByRole('link', { name: `${id} - ${display_name}` })
  await expect(link).toHaveAttribute('href', `/ecommerces/show/${id}?tab=urls`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Adicionar/ })
    .click()
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('grid', { name: 'URLs' })).toContainText(url)
})
