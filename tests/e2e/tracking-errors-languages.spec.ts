// Tests the list of reverses (return requests) with tracking errors in English and Spanish.
import { openApiSession } from './api-session.ts'
import { expect, test } from './own-preferences.ts'
import { signIn } from './steps.ts'

for (const [language, title, correct, invalid] of [
  ['en-US', 'Tracking errors', 'Correct zip code', 'Invalid zip code'],
  ['es', 'Errores de rastreo', 'Corregir código postal', 'Código postal no válido'],
] as const) {
  test(`The list and its drawer show no untranslated keys in ${language}`, async ({ page, baseURL }) => {
    const session = await openApiSession(baseURL, 'cs')
    expect(await session.put('/v2/users/me/preferences', { language })).toBe(200)
    await signIn(page, 'cs', '/correios?limit=50')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: invalid }).first()).toBeVisible()
    await page.goto('/correios?do=trackingErrors.correctZip&reverse_id=970010&zip_code=30130-005')
    const drawer = page.getByRole('dialog', { name: correct })
    await expect(drawer.getByRole('alert')).toContainText('Belo Horizonte/MG')
    for (const region of [page.getByRole('main'), drawer])
      await expect(region).not.toContainText(/(list|column|correct|compare|warning)\.\w|\{\{/)
  })
}
