// Lists the screens of alerts, maintenance, settings and dashboards for the accessibility tests.
import type { Screen } from './axe-people.ts'

export const comunicationScreens: readonly Screen[] = [
  {
    name: 'alerts and maintenance',
    who: 'cs',
    place: '/comunication',
    ready: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'alert with what will be removed',
    who: 'cs',
    place: '/comunication?do=comunication.editAlert&alert=2',
    ready: async (page) => {
      await page
        .getByRole('textbox', { name: /^Descrição/ })
        .fill('<b onclick=x>a</b> <a href="https://a.example">b</a>')
      await page.getByText('o atributo onclick').waitFor()
    },
  },
  {
    name: 'switching maintenance on',
    who: 'cs',
    place: '/?do=comunication.switchMaintenance',
    ready: (page) => page.getByRole('alertdialog').getByRole('textbox').first().waitFor(),
  },
  {
    name: 'announcing maintenance',
    who: 'cs',
    place: '/comunication?do=comunication.planMaintenance',
    ready: (page) => page.getByRole('textbox', { name: /^Começa em/ }).waitFor(),
  },
  {
    name: 'new alert',
    who: 'cs',
    place: '/comunication?do=comunication.createAlert',
    ready: (page) => page.getByRole('textbox', { name: /^Descrição/ }).waitFor(),
  },
  {
    name: 'maintenance, for everybody',
    who: 'collaborator_aftersale',
    place: '/?do=comunication.maintenanceStatus',
    ready: (page) => page.getByRole('dialog').getByText('Desligado', { exact: true }).waitFor(),
  },
  {
    name: 'settings',
    who: 'ti',
    place: '/settings',
    ready: (page) => page.getByRole('textbox', { name: /^URL do painel/ }).waitFor(),
  },
  {
    name: 'feature requests',
    who: 'ti',
    place: '/feature-requests',
    ready: (page) => page.getByRole('row').nth(2).waitFor(),
  },
  { name: 'inbox', who: 'ti', place: '/inbox', ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  {
    name: 'asking for a feature',
    who: 'n1',
    place: '/?do=feature.request',
    ready: (page) => page.getByRole('textbox', { name: /^O que falta/ }).waitFor(),
  },
  {
    name: 'answering a feature request',
    who: 'ti',
    place: '/feature-requests?do=featureRequests.open&request=1',
    ready: (page) => page.getByRole('textbox', { name: /^Resposta/ }).waitFor(),
  },
  {
    name: 'trying the dashboard URL',
    who: 'ti',
    place: '/settings?do=settings.testDashboardUrl&ecommerce=1',
    ready: (page) => page.getByText('Endereço completo').waitFor(),
  },
  {
    name: 'dashboard of an ecommerce',
    place: '/ecommerces/show/228?do=ecommerces.openDashboard&ecommerce=228',
    ready: (page) => page.frameLocator('iframe').getByRole('heading').first().waitFor(),
  },
]
