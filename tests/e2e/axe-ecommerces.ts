// Lists the screens of ecommerces, groups, reprocessing (sending records to the merchant's system again) and helpdesk
// tickets that the accessibility tests visit.
import type { Page } from 'playwright/test'
import { integrationScenarioIds } from '../../src/demo/integrations.ts'
import { demoEcommerceIds } from '../../src/demo/stories.ts'
import { chooseOption } from './select.ts'
import type { TestedScreen } from './tested-screen.ts'

const waitForHeading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const waitForDialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor()
const waitForRegion = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true }).waitFor()
const ecommerceUrl = `/ecommerces/show/${demoEcommerceIds.lojaAzul}`
/** Returns the URL of the page of an ecommerce with the drawer of the command `ecommerces.<command>` open. */
const buildDrawerUrl = (command: string) =>
  `${ecommerceUrl}?do=ecommerces.${command}&ecommerce=${demoEcommerceIds.lojaAzul}`

export const ecommerceScreens: readonly TestedScreen[] = [
  { name: 'home', url: '/', waitUntilReady: waitForHeading(/Boas-vindas/) },
  { name: 'list of ecommerces', url: '/ecommerces', waitUntilReady: (page) => page.getByRole('row').nth(5).waitFor() },
  {
    name: 'empty list',
    url: '/ecommerces?q=naoexistenada',
    waitUntilReady: (page) => page.getByText('Nenhum ecommerce encontrado').waitFor(),
  },
  { name: 'details', url: ecommerceUrl, waitUntilReady: waitForRegion('Visão geral') },
  {
    name: 'details edited',
    url: `${ecommerceUrl}?mode=edit`,
    waitUntilReady: (page) => page.getByLabel('CEP').waitFor(),
  },
  { name: 'create', url: '/ecommerces/new', waitUntilReady: waitForHeading('Criar ecommerce') },
  {
    name: 'disable dialog',
    url: `${ecommerceUrl}?do=ecommerces.disable&ecommerce=${demoEcommerceIds.lojaAzul}`,
    waitUntilReady: (page) => page.getByRole('alertdialog', { name: 'Desativar “Loja Azul”?' }).waitFor(),
  },
  { name: 'unknown record', url: '/ecommerces/show/99999', waitUntilReady: waitForHeading(/não encontrado/) },
  {
    name: 'notes of an ecommerce',
    url: `${ecommerceUrl}?tab=notes`,
    waitUntilReady: (page) => page.getByText('Nenhuma nota').waitFor(),
  },
  {
    name: 'writing a note that mentions somebody',
    url: `${ecommerceUrl}?tab=notes&do=notes.add&ecommerce=${demoEcommerceIds.lojaAzul}`,
    waitUntilReady: async (page) => {
      await page.getByRole('dialog').getByLabel('Texto').pressSequentially('Veja @')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'owner and tags',
    url: buildDrawerUrl('editOwnership'),
    waitUntilReady: waitForDialog('Responsável e etiquetas'),
  },
  {
    name: 'a change of several',
    url: '/ecommerces?do=ecommerces.changeMany&ecommerces=1,2',
    waitUntilReady: waitForDialog('Alterar vários ecommerces'),
  },
  {
    name: 'a change of several, each of them looked at',
    url: '/ecommerces?do=ecommerces.changeMany&ecommerces=1,2,99999&change=segment',
    waitUntilReady: async (page) => {
      await chooseOption(page.getByRole('dialog').getByRole('combobox', { name: 'Segmento', exact: true }), 2)
      await page.getByRole('dialog').getByText('Ecommerce inexistente').waitFor()
    },
  },
  {
    name: 'reprocess tab',
    url: `${ecommerceUrl}?tab=reprocess`,
    waitUntilReady: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'metadatas tab',
    url: `${ecommerceUrl}?tab=metadatas&metadata=custom_rules`,
    waitUntilReady: (page) => page.getByRole('textbox', { name: 'Valor em JSON' }).waitFor(),
  },
  {
    name: 'versions of a metadata',
    url: `${ecommerceUrl}?do=ecommerces.listMetadataVersions&ecommerce=1&name=theme`,
    waitUntilReady: (page) => page.getByText('Versão 2').waitFor(),
  },
  {
    name: 'restore of a metadata',
    url: `${ecommerceUrl}?do=ecommerces.restoreMetadata&ecommerce=1&name=theme&version=1`,
    waitUntilReady: (page) => page.getByText('diferença').waitFor(),
  },
  {
    name: 'comparison of a metadata',
    url: `${ecommerceUrl}?do=ecommerces.compareMetadata&ecommerce=1&name=theme&other=166`,
    waitUntilReady: (page) => page.getByText('diferença').waitFor(),
  },
  {
    name: 'project configs',
    url: `${ecommerceUrl}?do=ecommerces.editConfigs&ecommerce=1`,
    waitUntilReady: (page) => page.getByRole('textbox', { name: 'Configurações em JSON' }).waitFor(),
  },
  {
    name: 'logo drawer',
    url: `${ecommerceUrl}?do=ecommerces.uploadLogo&ecommerce=1`,
    waitUntilReady: waitForDialog('Enviar logo'),
  },
  {
    name: 'integration tab',
    url: `/ecommerces/show/${integrationScenarioIds.oddOptions}?tab=integration`,
    waitUntilReady: (page) => page.getByRole('tab', { name: 'Irroba' }).waitFor(),
  },
  {
    name: 'integration drawer',
    url: `${ecommerceUrl}?tab=integration&do=ecommerces.addIntegration&ecommerce=${demoEcommerceIds.lojaAzul}`,
    waitUntilReady: (page) => page.getByRole('textbox', { name: 'Opções (JSON)' }).waitFor(),
  },
  { name: 'back from a provider', url: '/oauth/callback', waitUntilReady: waitForHeading('Nada a concluir') },
  { name: 'subscription tab', url: `${ecommerceUrl}?tab=subscription`, waitUntilReady: waitForRegion('Assinatura') },
  {
    name: 'subscription drawer',
    url: buildDrawerUrl('editSubscription'),
    waitUntilReady: waitForDialog('Editar assinatura'),
  },
  {
    name: 'quotas tab',
    url: `${ecommerceUrl}?tab=quotas`,
    waitUntilReady: (page) => page.getByText('Ver os números').click(),
  },
  { name: 'quotas drawer', url: buildDrawerUrl('editQuota'), waitUntilReady: waitForDialog('Editar cotas') },
  {
    name: 'fees tab',
    url: `${ecommerceUrl}?tab=fees`,
    waitUntilReady: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  { name: 'fee drawer', url: buildDrawerUrl('addFee'), waitUntilReady: waitForDialog('Criar taxa') },
  {
    name: 'URLs tab',
    url: `${ecommerceUrl}?tab=urls`,
    waitUntilReady: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'URL dialog',
    url: `${ecommerceUrl}?tab=urls&do=ecommerces.addUrl&ecommerce=1`,
    waitUntilReady: waitForDialog('Criar URL'),
  },
  {
    name: 'features tab',
    url: `${ecommerceUrl}?tab=features&module=omni&values=store_pickup`,
    waitUntilReady: (page) => page.getByRole('checkbox').first().waitFor(),
  },
  {
    name: 'LGPD tab',
    url: `${ecommerceUrl}?tab=lgpd`,
    waitUntilReady: (page) => page.getByLabel('Provedor').waitFor(),
  },
  {
    name: 'comparison',
    url: `${ecommerceUrl}?do=ecommerces.compare&ecommerce=1&other=2`,
    waitUntilReady: (page) => page.getByRole('heading', { name: /^Nos dois/ }).waitFor(),
  },
  {
    name: 'list of groups',
    accountType: 'ti',
    url: '/groups?page=2',
    waitUntilReady: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  { name: 'new group', accountType: 'ti', url: '/groups/new', waitUntilReady: waitForHeading('Criar grupo') },
  {
    name: 'group with an error',
    accountType: 'ti',
    url: '/groups/show/4',
    waitUntilReady: waitForHeading(/Cooperativa/),
  },
  {
    name: 'links of a group',
    accountType: 'ti',
    url: '/groups/show/1?tab=links&mode=edit',
    waitUntilReady: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'quotas of a group',
    accountType: 'ti',
    url: '/groups/show/1?tab=quotas',
    waitUntilReady: (page) => page.getByRole('grid').getByRole('link').first().waitFor(),
  },
  {
    name: 'metadata of a group',
    accountType: 'ti',
    url: '/groups/show/1?tab=metadatas&mode=edit&metadata=theme',
    waitUntilReady: (page) => page.getByRole('textbox', { name: 'Valor em JSON' }).waitFor(),
  },
  {
    name: 'deleting a group',
    accountType: 'ti',
    url: '/groups?do=groups.delete&group=2',
    waitUntilReady: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    name: 'reprocess drawer',
    url: '/?do=reprocess.reverse&reverse_id=918273',
    waitUntilReady: waitForDialog('Reprocessar reversa'),
  },
  { name: 'refund drawer', url: '/?do=reprocess.refund', waitUntilReady: waitForDialog('Reprocessar reembolso') },
  {
    name: 'ticket card',
    accountType: 'cs',
    needsPageLoad: true,
    url: '/q?ticket=48213&reverse=918273&ecommerce=2&do=groups.create',
    waitUntilReady: (page) => page.getByRole('dialog').getByRole('button', { name: 'Reprocessar reversa' }).waitFor(),
  },
  { name: 'helpdesk link', url: '/?do=link.helpdesk', waitUntilReady: waitForDialog('Gerar link para o helpdesk') },
  { name: 'ticket dialog', url: '/?do=tickets.set', waitUntilReady: waitForDialog(/chamado/i) },
  {
    name: 'note of a ticket',
    accountType: 'cs',
    url: '/?do=tickets.postNote&ticket=ZD-48213',
    waitUntilReady: (page) => page.getByRole('textbox', { name: 'Nota', exact: true }).waitFor(),
  },
  {
    name: 'reply to a consumer',
    accountType: 'cs',
    url: '/?do=replies.post&reverse_id=918273&ticket=ZD-48213',
    waitUntilReady: (page) => page.getByRole('textbox', { name: 'Resposta', exact: true }).waitFor(),
  },
  { name: 'help', url: '/?do=keyboard.help', waitUntilReady: waitForDialog('Teclas e comandos') },
  { name: 'unknown command', url: '/?do=nada.nada', waitUntilReady: waitForDialog('Comando desconhecido') },
  { name: 'not found', url: '/nada', waitUntilReady: waitForHeading('Página não encontrada') },
]
