// Tests the postal address of an ecommerce: zip code look-up, foreign addresses and the city field.
import { buildEditUrl, getDetailsFields } from './details-page.ts'
import { expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { signIn } from './steps.ts'

test.describe('S1 §5 Zip code field', () => {
  test('A zip code of a whole town leaves the street empty and editable', async ({ page }) => {
    await signIn(page, 'n1', buildEditUrl(103))
    const { zipField, streetField, cityField, stateField } = getDetailsFields(page)
    await expect(streetField).not.toHaveValue('')
    await zipField.fill('46960000')
    await expect(cityField).toHaveValue('Lençóis')
    await expect(streetField).toHaveValue('')
    await expect(streetField).toBeEditable()
    await expect(stateField).not.toBeEditable()
  })

  test('An unknown zip code displays an error, and the address becomes editable', async ({ page }) => {
    await signIn(page, 'n1', buildEditUrl(104))
    const { zipField, streetField, cityField } = getDetailsFields(page)
    await zipField.fill('01310-100')
    await expect(streetField).not.toBeEditable()
    await zipField.fill('01310-999')
    await expect(page.getByText('CEP inválido: não foi encontrado')).toBeVisible()
    await expect(streetField).toBeEditable()
    await expect(cityField).toBeEditable()
  })

  test('A failed look-up displays an error and can be retried', async ({ page }) => {
    await page.route('**/v2/boss/addresses/*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
    )
    await signIn(page, 'n1', buildEditUrl(104))
    const { zipField, streetField } = getDetailsFields(page)
    await zipField.fill('01310-100')
    await expect(page.getByText('A consulta de CEP não respondeu')).toBeVisible()
    await expect(streetField).toBeEditable()
    await page.unroute('**/v2/boss/addresses/*')
    await page.getByRole('button', { name: 'Consultar de novo' }).click()
    await expect(streetField).toHaveValue('Avenida Paulista')
  })

  test('A street that differs from the zip code displays a warning before the save', async ({ page }) => {
    await signIn(page, 'n1', buildEditUrl(107))
    const { streetField, saveButton, savedToast } = getDetailsFields(page)
    const originalStreet = await streetField.inputValue()
    await streetField.fill('Rua que Não é Dela')
    await expect(page.getByText(`Segundo o CEP: ${originalStreet}`)).toBeVisible()
    await page.getByRole('button', { name: 'Usar o do CEP' }).click()
    await expect(streetField).toHaveValue(originalStreet)
    await streetField.fill('Rua que Não é Dela')
    await saveButton.click()
    await expect(savedToast).toBeVisible()
    await expect(page.getByText(/^Segundo o CEP/)).toHaveCount(0)
  })

  test('A2 A Mexican postal code has five digits and no look-up', async ({ page }) => {
    await signIn(page, 'n1', buildEditUrl(105))
    const { countryField, zipField, documentField, cityField, stateField, saveButton, savedToast } =
      getDetailsFields(page)
    await chooseOption(countryField, 'México')
    await expect(page.getByLabel('Código postal')).toBeVisible()
    await expect(page.getByLabel('RFC')).toBeVisible()
    await saveButton.click()
    await expect(page.getByText('Código postal inválido').first()).toBeVisible()
    await expect(page.getByText('RFC inválido').first()).toBeVisible()
    await zipField.fill('44100')
    await documentField.fill('abc850101ab1')
    await cityField.fill('Guadalajara')
    await stateField.fill('JAL')
    await saveButton.click()
    await expect(savedToast).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'ABC850101AB1' }).first()).toBeVisible()
  })
})

test('S1 §7 The city field finds a city by name and sets its state', async ({ page }) => {
  await signIn(page, 'n1', buildEditUrl(106))
  const { cityField, stateField } = getDetailsFields(page)
  await cityField.fill('florianop')
  await expect(page.getByRole('option', { name: 'Florianópolis · SC' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(cityField).toHaveValue('Florianópolis')
  await expect(stateField).toHaveText('SC')
  await cityField.fill('campina')
  await page.getByRole('option', { name: 'Campinas · SP' }).click()
  await expect(stateField).toHaveText('SP')
  await cityField.fill('Uma Vila Qualquer')
  await page.keyboard.press('Escape')
  await expect(cityField).toHaveValue('Uma Vila Qualquer')
})
