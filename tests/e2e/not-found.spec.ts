// Tests that an unknown URL opens a page that says that the page was not found and links to the home page (S1 §2, S2
// §2).
import { languages } from '#contract/languages.ts'
import { openApiSession } from './api-session.ts'
import { expect, test } from './own-preferences.ts'
import { signIn } from './steps.ts'

const titles = { 'pt-BR': 'Página não encontrada', 'en-US': 'Page not found', es: 'Página no encontrada' } as const

for (const language of languages) {
  test(`every unknown URL shows the page "Not Found" in ${language}`, async ({ page, baseURL }) => {
    const session = await openApiSession(baseURL, 'n2')
    await session.put('/v2/users/me/preferences', { language })
    for (const path of ['/nada', '/ecommerces/nada', '/groups/show/1/2/3', '/stores/%E0%A4%A', '/users/new']) {
      await signIn(page, 'n2', path)
      await expect(page.getByRole('heading', { level: 1, name: titles[language] }), path).toBeAttached()
      await expect(page.getByText('Not Found', { exact: true }), path).toBeVisible()
    }
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/$/)
  })
}

test('the page of an unknown record and an unknown URL offer the search and the home page', async ({ page }) => {
  const main = page.getByRole('main')
  for (const path of ['/nada', '/reverses/show/999999999']) {
    await signIn(page, 'n2', path)
    await expect(main.getByRole('link', { name: 'Ir para o início' }), path).toBeVisible()
    // The first URL of a browser tab has no previous page.
    await expect(main.getByRole('button', { name: 'Voltar' }), path).toBeHidden()
    await main.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('combobox', { name: 'Paleta de comandos' }), path).toBeFocused()
  }
})
