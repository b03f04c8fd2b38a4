// Tests the batches page in English and Spanish.
import { elsewhere } from './elsewhere.ts'
import { expect, test } from './own-preferences.ts'
import { signIn } from './steps.ts'

test('The list of batches is displayed in English and Spanish', async ({ page, baseURL }) => {
  const person = await elsewhere(baseURL, 'cs')
  const speak = (language: string) => person.put('/v2/users/me/preferences', { language })
  for (const [language, title] of [
    ['en-US', 'Batches of the whole team, newest first'],
    ['es', 'Lotes de todo el equipo, del más nuevo'],
  ] as const) {
    await speak(language)
    await signIn(page, 'cs', '/batches')
    await expect(page.getByText(title)).toBeVisible()
  }
  await speak('pt-BR')
})
