// Lists the screens of alerts, maintenance, settings and dashboards that the accessibility tests visit.
import type { TestedScreen } from './tested-screen.ts'

export const comunicationScreens: readonly TestedScreen[] = [
  {
    name: 'alerts and maintenance',
    accountType: 'cs',
    url: '/comunication',
    waitUntilReady: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'alert with what will be removed',
    accountType: 'cs',
    url: '/comunication?do=comunication.editAlert&alert=2',
    waitUntilReady: async (page) => {
      await page.getByRole('textbox', { name: /^Título/ }).fill('<b>SEDEX</b>')
      await page.getByText('as tags do título').waitFor()
    },
  },
  {
    name: 'switching maintenance on',
    accountType: 'cs',
    url: '/?do=comunication.switchMaintenance',
    waitUntilReady: (page) => page.getByRole('alertdialog').getByRole('textbox').first().waitFor(),
  },
  {
    name: 'announcing maintenance',
    accountType: 'cs',
    url: '/comunication?do=comunication.planMaintenance',
    waitUntilReady: (page) => page.getByRole('textbox', { name: /^Começa em/ }).waitFor(),
  },
  {
    name: 'new alert',
    accountType: 'cs',
    url: '/comunication?do=comunication.createAlert',
    waitUntilReady: (page) => page.getByRole('textbox', { name: /^Descrição/ }).waitFor(),
  },
  {
    name: 'maintenance, for everybody',
    accountType: 'collaborator_aftersale',
    url: '/?do=comunication.maintenanceStatus',
    waitUntilReady: (page) => page.getByRole('dialog').getByText('Desligado', { exact: true }).waitFor(),
  },
  {
    name: 'settings',
    accountType: 'ti',
    url: '/settings',
    waitUntilReady: (page) => page.getByRole('textbox', { name: /^URL do painel/ }).waitFor(),
  },
  {
    name: 'feature requests',
    accountType: 'ti',
    url: '/feature-requests',
    waitUntilReady: (page) => page.getByRole('row').nth(2).waitFor(),
  },
  {
    name: 'inbox',
    accountType: 'ti',
    url: '/inbox',
    waitUntilReady: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'asking for a feature',
    accountType: 'n1',
    url: '/?do=feature.request',
    waitUntilReady: (page) => page.getByRole('textbox', { name: /^O que falta/ }).waitFor(),
  },
  {
    name: 'answering a feature request',
    accountType: 'ti',
    url: '/feature-requests?do=featureRequests.open&request=1',
    waitUntilReady: (page) => page.getByRole('textbox', { name: /^Resposta/ }).waitFor(),
  },
  {
    name: 'trying the dashboard URL',
    accountType: 'ti',
    url: '/settings?do=settings.testDashboardUrl&ecommerce=1',
    waitUntilReady: (page) => page.getByRole('dialog').getByText('Endereço completo', { exact: true }).waitFor(),
  },
  {
    name: 'templates of replies',
    accountType: 'ti',
    url: '/settings/replies',
    waitUntilReady: (page) => page.getByRole('grid', { name: 'Respostas ao consumidor' }).waitFor(),
  },
  {
    name: 'template of a reply',
    accountType: 'ti',
    url: '/settings/replies?do=replies.editTemplate&template=shipped',
    waitUntilReady: (page) => page.getByRole('textbox', { name: 'Texto', exact: true }).waitFor(),
  },
  {
    name: 'dashboard of an ecommerce',
    url: '/ecommerces/show/228?do=ecommerces.openDashboard&ecommerce=228',
    waitUntilReady: (page) => page.frameLocator('iframe').getByRole('heading').first().waitFor(),
  },
]
