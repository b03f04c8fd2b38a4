// Lists all screens for the accessibility tests and groups them by user. Each feature has a file `axe-<feature>.ts`.
import type { AccountType } from '#contract/access.ts'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { batchScreens } from './axe-batches.ts'
import { carrierScreens } from './axe-carriers.ts'
import { comunicationScreens } from './axe-comunication.ts'
import { ecommerceScreens } from './axe-ecommerces.ts'
import { peopleScreens, type Screen } from './axe-people.ts'
import { preferencesScreens } from './axe-preferences.ts'
import { reportScreens } from './axe-reports.ts'
import { storeScreens } from './axe-stores.ts'
import { trackingErrorScreens } from './axe-tracking-errors.ts'

const everywhere: readonly Screen[] = [
  {
    name: 'a form with errors',
    place: '/ecommerces?do=reprocess.reverse',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Reprocessar', exact: true }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'what the check refuses is asked about',
    place: `/ecommerces?do=reprocess.reverse&reverse_id=${reverseScenarios.canceled.id}&ticket=ZD-1&task=Axe`,
    ready: async (page) => {
      await page.getByRole('region', { name: 'Conferência' }).getByText('Falharia agora').waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'result of a reprocess',
    ready: async (page) => {
      await page.keyboard.press('Control+Enter')
      await page.getByRole('region', { name: 'O reprocessamento falhou' }).waitFor()
    },
  },
  {
    name: 'question before a reprocess is forced',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Forçar reprocessamento' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'palette',
    who: 'financial',
    place: '/',
    ready: async (page) => {
      await page.getByRole('button', { name: /Buscar ou executar/ }).click()
      await page.getByRole('combobox').fill('reprocessar')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'options of a select',
    place: '/?do=access.why',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Comando' }).click()
      await page.getByRole('option').nth(5).waitFor()
    },
  },
  {
    name: 'permission denied',
    who: 'collaborator_aftersale',
    place: '/ecommerces',
    ready: (page) =>
      page
        .getByText(/leitura em Ecommerces/i)
        .first()
        .waitFor(),
  },
]

export const screens: readonly Screen[] = [
  ...ecommerceScreens,
  ...peopleScreens,
  ...storeScreens,
  ...comunicationScreens,
  ...preferencesScreens,
  ...batchScreens,
  ...trackingErrorScreens,
  ...carrierScreens,
  ...reportScreens,
  ...everywhere,
]

/** Approximate number of screens per test. */
const some = 13

interface Walk {
  readonly who: AccountType
  readonly screens: readonly Screen[]
}

/** Screens of one user per test, in their order. A screen without a URL stays in the test of the screen below it. */
export const walks: readonly Walk[] = [...new Set(screens.map(personOf))].flatMap((who): readonly Walk[] => {
  const theirs = screens.filter((screen) => personOf(screen) === who)
  const most = Math.ceil(theirs.length / Math.ceil(theirs.length / some))
  const parts: Screen[][] = []
  for (const screen of theirs) {
    const part = parts.at(-1)
    if (part && (part.length < most || screen.place === undefined)) part.push(screen)
    else parts.push([screen])
  }
  return parts.map((part): Walk => ({ who, screens: part }))
})

function personOf({ who = 'n1' }: Screen): AccountType {
  return who
}
