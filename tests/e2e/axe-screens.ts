// Lists all screens that the accessibility tests visit (one file `axe-<feature>.ts` per feature) and groups them into
// tests.
import type { AccountType } from '#contract/access.ts'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { batchScreens } from './axe-batches.ts'
import { carrierScreens } from './axe-carriers.ts'
import { comunicationScreens } from './axe-comunication.ts'
import { ecommerceScreens } from './axe-ecommerces.ts'
import { peopleScreens } from './axe-people.ts'
import { preferencesScreens } from './axe-preferences.ts'
import { reportScreens } from './axe-reports.ts'
import { storeScreens } from './axe-stores.ts'
import { trackingErrorScreens } from './axe-tracking-errors.ts'
import type { TestedScreen } from './tested-screen.ts'

const generalScreens: readonly TestedScreen[] = [
  {
    name: 'a form with errors',
    url: '/ecommerces?do=reprocess.reverse',
    waitUntilReady: async (page) => {
      await page.getByRole('button', { name: 'Reprocessar', exact: true }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'what the check refuses is asked about',
    url: `/ecommerces?do=reprocess.reverse&reverse_id=${reverseScenarios.canceled.id}&ticket=ZD-1&task=Axe`,
    waitUntilReady: async (page) => {
      await page.getByRole('region', { name: 'Conferência' }).getByText('Falharia agora').waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'result of a reprocess',
    waitUntilReady: async (page) => {
      await page.keyboard.press('Control+Enter')
      await page.getByRole('region', { name: 'O reprocessamento falhou' }).waitFor()
    },
  },
  {
    name: 'question before a reprocess is forced',
    waitUntilReady: async (page) => {
      await page.getByRole('button', { name: 'Forçar reprocessamento' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'palette',
    accountType: 'financial',
    url: '/',
    waitUntilReady: async (page) => {
      await page.getByRole('button', { name: /Buscar ou executar/ }).click()
      await page.getByRole('combobox').fill('reprocessar')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'options of a select',
    url: '/?do=access.why',
    waitUntilReady: async (page) => {
      await page.getByRole('combobox', { name: 'Comando' }).click()
      await page.getByRole('option').nth(5).waitFor()
    },
  },
  {
    name: 'permission denied',
    accountType: 'collaborator_aftersale',
    url: '/ecommerces',
    waitUntilReady: (page) =>
      page
        .getByText(/leitura em Ecommerces/i)
        .first()
        .waitFor(),
  },
]

export const screens: readonly TestedScreen[] = [
  ...ecommerceScreens,
  ...peopleScreens,
  ...storeScreens,
  ...comunicationScreens,
  ...preferencesScreens,
  ...batchScreens,
  ...trackingErrorScreens,
  ...carrierScreens,
  ...reportScreens,
  ...generalScreens,
]

/** Approximate number of screens per test. */
const SCREENS_PER_TEST = 13

interface ScreenGroup {
  readonly accountType: AccountType
  readonly screens: readonly TestedScreen[]
}

/**
 * Groups of screens, one group per test. The same user visits all screens of a group. A screen without a URL follows
 * the screen from which it opens.
 */
export const screenGroups: readonly ScreenGroup[] = [...new Set(screens.map(getAccountType))].flatMap((accountType) => {
  const userScreens = screens.filter((screen) => getAccountType(screen) === accountType)
  const maxScreens = Math.ceil(userScreens.length / Math.ceil(userScreens.length / SCREENS_PER_TEST))
  const groups: TestedScreen[][] = []
  for (const screen of userScreens) {
    const group = groups.at(-1)
    if (group && (group.length < maxScreens || screen.url === undefined)) group.push(screen)
    else groups.push([screen])
  }
  return groups.map((group) => ({ accountType, screens: group }))
})

function getAccountType({ accountType = 'n1' }: TestedScreen): AccountType {
  return accountType
}
