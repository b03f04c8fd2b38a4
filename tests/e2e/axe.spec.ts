// Accessibility of every screen, in both themes: zero violations.
import { reverseStories } from '#server/demo/stories.ts'
import { batchScreens } from './axe-batches.ts'
import { carrierScreens } from './axe-carriers.ts'
import { violations } from './axe-check.ts'
import { comunicationScreens } from './axe-comunication.ts'
import { ecommerceScreens } from './axe-ecommerces.ts'
import { peopleScreens, type Screen } from './axe-people.ts'
import { preferencesScreens } from './axe-preferences.ts'
import { reportScreens } from './axe-reports.ts'
import { storeScreens } from './axe-stores.ts'
import { trackingErrorScreens } from './axe-tracking-errors.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

const screens = [
  ...ecommerceScreens,
  ...peopleScreens,
  ...storeScreens,
  ...comunicationScreens,
  ...preferencesScreens,
  ...batchScreens,
  ...trackingErrorScreens,
  ...carrierScreens,
  ...reportScreens,
]

test('sign-in has no violation', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { name: 'Entrar na Reversa' }).waitFor()
  expect(await violations(page)).toEqual([])
})

const personOf = ({ who = 'n1' }: Screen) => who

/** One person goes from screen to screen: what the browser has read of the console serves for all of them. */
const most = 6
for (const who of new Set(screens.map(personOf))) {
  const theirs = screens.filter((screen) => personOf(screen) === who)
  for (let first = 0; first < theirs.length; first += most) {
    const some = theirs.slice(first, first + most)
    test(`no violation, as ${who}: ${some.map(({ name }) => name).join(', ')}`, async ({ page }) => {
      await signIn(page, who, some[0]?.place)
      for (const [index, { name, place, ready }] of some.entries()) {
        if (index > 0) await page.goto(place)
        await ready(page)
        expect.soft(await violations(page), name).toEqual([])
      }
    })
  }
}

test('result of a reprocess and its question have no violation', async ({ page }) => {
  const reverse = reverseStories.canceled.id
  const link = `/ecommerces?do=reprocess.reverse&reverse_id=${reverse}&ticket=ZD-1&task=Axe`
  await signIn(page, 'n1', link)
  await page.getByText('Loja Azul · 1').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'O reprocessamento falhou' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Forçar reprocessamento' }).click()
  await page.getByRole('alertdialog').waitFor()
  expect(await violations(page)).toEqual([])
})

test('a form with errors has no violation', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?do=reprocess.reverse')
  await page.getByRole('button', { name: 'Reprocessar', exact: true }).click()
  await page.getByRole('alert').waitFor()
  expect(await violations(page)).toEqual([])
})

test('sign-in over an expired session has no violation', async ({ page, context }) => {
  await signIn(page, 'n1', '/ecommerces')
  await page.getByRole('row').nth(5).waitFor()
  await context.clearCookies()
  await page.getByLabel('Situação').selectOption('all')
  await page.getByRole('alertdialog', { name: 'Sessão expirada' }).waitFor()
  expect(await violations(page)).toEqual([])
})

test('palette has no violation', async ({ page }) => {
  await signIn(page, 'financial')
  await page.getByRole('button', { name: /Buscar ou executar/ }).click()
  await page.getByRole('combobox').fill('reprocessar')
  await page.getByRole('option').first().waitFor()
  expect(await violations(page)).toEqual([])
})

test('the console as somebody else sees it has no violation', async ({ page }) => {
  await signIn(page, 'ti', '/?do=access.seeAs&account_type=cs')
  await page.getByRole('dialog').getByRole('row').nth(5).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('complementary', { name: 'Vendo como outra pessoa' }).waitFor()
  expect(await violations(page)).toEqual([])
})

test('permission denied has no violation', async ({ page }) => {
  await signIn(page, 'collaborator_aftersale', '/ecommerces')
  await page
    .getByText(/leitura em Ecommerces/i)
    .first()
    .waitFor()
  expect(await violations(page)).toEqual([])
})
