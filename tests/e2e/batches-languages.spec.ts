// Tests the batches page in English and Spanish.
import { openApiSession } from './api-session.ts'
import { expect, test } from './own-preferences.ts'
import { signIn } from './steps.ts'

test('The list of batches is displayed in English and Spanish', async ({ page, baseURL }) => {
  const session = await openApiSession(baseURL, 'cs')
  const setLanguage = (language: string) => session.put('/v2/users/me/preferences', { language })
  for (const [language, title] of [
    ['en-US', 'Batches'],
    ['es', 'Lotes'],
  ] as const) {
    await setLanguage(language)
    await signIn(page, 'cs', '/batches')
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
  await setLanguage('pt-BR')
})
