// Tests the pages of carriers and the server's messages in English and Spanish.

import { openApiSession } from './api-session.ts'
import { buildConnectorUrl } from './carriers-page.ts'
import { expect, test } from './own-preferences.ts'
import { signIn } from './steps.ts'

for (const [language, title, errorText, field] of [
  ['en-US', 'Create carrier', 'Invalid URL: begin with', 'URL of the connector'],
  ['es', 'Crear transportadora', 'URL no válida: empiece con', 'URL del conector'],
] as const)
  test(`The pages of carriers are displayed in ${language}`, async ({ page, baseURL }) => {
    const session = await openApiSession(baseURL)
    expect(await session.put('/v2/users/me/preferences', { language })).toBe(200)
    await signIn(page, 'admin_boss', '/integrated-carriers/new')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByLabel(field).fill('x')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: errorText }).first()).toBeVisible()
    await page.getByLabel(field).fill(buildConnectorUrl('quebrada'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'JSON' }).first()).toBeVisible()
    for (const path of ['', '/1', '/1/edit']) {
      await page.goto(`/integrated-carriers${path}`)
      await expect(page.getByText('Expresso Azul').first()).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/\b(list|field|edit|show|add|column)\.\w+/)
    }
  })
