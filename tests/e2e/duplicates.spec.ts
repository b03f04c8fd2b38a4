// Tests forms with a value that another record already has. The form links to that record, and asks for confirmation
// before it saves.
import type { Page } from 'playwright/test'
import { byKeyboard, expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

const getQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Outro registro já tem este dado' })

interface NamedRecord {
  readonly id: number
  readonly name: string
  readonly url: string
}

async function readFirstRecord(page: Page, path: string): Promise<NamedRecord> {
  const body = await (await page.request.get(path)).json()
  return body.data[0]
}

byKeyboard(
  'The group form reports a duplicate name while typing and saves it after a confirmation',
  async ({ page }) => {
    const { keyboard } = page
    await signIn(page, 'ti', '/groups/new')
    const { id, name } = await readFirstRecord(page, '/v2/groups?page=1&per_page=1')
    await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    await keyboard.type(name.toUpperCase())
    const otherLink = page.getByRole('link', { name: `${id} - ${name}` })
    await expect(otherLink).toHaveAttribute('href', `/groups/show/${id}`)
    await expect(otherLink).toHaveAttribute('target', '_blank')
    await keyboard.press('Tab')
    await expect(otherLink).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.type('770001')
    await keyboard.press('Tab')
    await keyboard.type('ana@igual.example')
    await keyboard.press('Tab')
    await keyboard.type('ana@igual.example')
    await keyboard.press('Control+Enter')
    await expect(getQuestion(page)).toContainText(`Nome: ${id} - ${name}`)
    await keyboard.press('Escape')
    await expect(getQuestion(page)).toBeHidden()
    await expect(page).toHaveURL(/\/groups\/new$/)
    await keyboard.press('Control+Enter')
    await expect(getQuestion(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(page.getByText(`Grupo criado: ${name.toUpperCase()}`)).toBeVisible()
  },
)

test('The details form reports the URL, document and name of another ecommerce, but not its own', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/151?mode=edit')
  const otherEcommerce = (await (await page.request.get('/v2/boss/ecommerces/152')).json()).data
  const link = page.getByRole('link', { name: `152 - ${otherEcommerce.display_name}` })
  const saveButton = page.getByRole('button', { name: /^Salvar/ })
  await page.getByLabel('Razão social').fill(otherEcommerce.company_name)
  await expect(link).toHaveAttribute('href', '/ecommerces/show/152')
  await page.getByLabel('CNPJ').fill(otherEcommerce.document)
  await expect(link).toHaveCount(2)
  await page.getByRole('textbox', { name: /^URL/ }).fill(otherEcommerce.url)
  await expect(link).toHaveCount(3)
  await saveButton.click()
  await expect(getQuestion(page)).toContainText('Razão social')
  await expect(getQuestion(page)).toContainText('CNPJ')
  await expect(getQuestion(page)).toContainText('URL')
  await getQuestion(page).getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(page.getByText(/dados salvos/).first()).toBeVisible()
  // The ecommerce already has these values, so saving the same values again opens no confirmation dialog.
  await page.getByRole('button', { name: 'Editar dados da empresa' }).click()
  await page.getByLabel('Nome fantasia').fill('Igual de propósito')
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PUT')
  await saveButton.click()
  expect((await saveResponse).status()).toBe(200)
  await expect(getQuestion(page)).toHaveCount(0)
})

test('The URL dialog reports a URL that another ecommerce already has', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/153?tab=urls')
  const { id } = await readFirstRecord(page, '/v2/boss/ecommerces?limit=1&order_by=id&sort=asc')
  const { url, display_name } = (await (await page.request.get(`/v2/boss/ecommerces/${id}`)).json()).data
  await page.getByRole('button', { name: 'Criar URL' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^URL/ }).fill(url)
  const link = page.getByRole('dialog').getByRole('link', { name: `${id} - ${display_name}` })
  await expect(link).toHaveAttribute('href', `/ecommerces/show/${id}?tab=urls`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Criar URL/ })
    .click()
  await expect(getQuestion(page)).toBeVisible()
  await getQuestion(page).getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('grid', { name: 'URLs' })).toContainText(url)
})
