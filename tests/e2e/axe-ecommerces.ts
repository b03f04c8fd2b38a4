// Lists the screens of ecommerces, groups, reprocessing and tickets for the accessibility tests.
import type { Page } from 'playwright/test'
import { integrationScenarioIds } from '../../src/demo/integrations.ts'
import { demoEcommerceIds } from '../../src/demo/stories.ts'
import type { Screen } from './axe-people.ts'
import { choose } from './select.ts'

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 }).waitFor()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor()
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true }).waitFor()
const record = `/ecommerces/show/${demoEcommerceIds.lojaAzul}`
/** Returns the URL of the ecommerce page with an open drawer. */
const over = (verb: string) => `${record}?do=ecommerces.${verb}&ecommerce=${demoEcommerceIds.lojaAzul}`

export const ecommerceScreens: readonly Screen[] = [
  { name: 'home', place: '/', ready: heading(/Boas-vindas/) },
  { name: 'list of ecommerces', place: '/ecommerces', ready: (page) => page.getByRole('row').nth(5).waitFor() },
  {
    name: 'empty list',
    place: '/ecommerces?q=naoexistenada',
    ready: (page) => page.getByText('Nenhum ecommerce encontrado').waitFor(),
  },
  { name: 'details', place: record, ready: region('Visão geral') },
  { name: 'details edited', place: `${record}?mode=edit`, ready: (page) => page.getByLabel('CEP').waitFor() },
  { name: 'create', place: '/ecommerces/new', ready: heading('Criar ecommerce') },
  {
    name: 'disable dialog',
    place: `${record}?do=ecommerces.disable&ecommerce=${demoEcommerceIds.lojaAzul}`,
    ready: (page) => page.getByRole('alertdialog', { name: 'Desativar Loja Azul?' }).waitFor(),
  },
  { name: 'unknown record', place: '/ecommerces/show/99999', ready: heading(/não encontrado/) },
  {
    name: 'notes of an ecommerce',
    place: `${record}?tab=notes`,
    ready: (page) => page.getByText('Nenhuma nota').waitFor(),
  },
  {
    name: 'writing a note that mentions somebody',
    place: `${record}?tab=notes&do=notes.add&ecommerce=${demoEcommerceIds.lojaAzul}`,
    ready: async (page) => {
      await page.getByRole('dialog').getByLabel('Texto').pressSequentially('Veja @')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'owner and tags',
    place: over('editOwnership'),
    ready: dialog('Responsável e etiquetas'),
  },
  {
    name: 'a change of several',
    place: '/ecommerces?do=ecommerces.changeMany&ecommerces=1,2',
    ready: dialog('Alterar vários ecommerces'),
  },
  {
    name: 'a change of several, each of them looked at',
    place: '/ecommerces?do=ecommerces.changeMany&ecommerces=1,2,99999&change=segment',
    ready: async (page) => {
      await choose(page.getByRole('dialog').getByRole('combobox', { name: 'Segmento', exact: true }), 2)
      await page.getByRole('dialog').getByText('Ecommerce inexistente').waitFor()
    },
  },
  {
    name: 'reprocess tab',
    place: `${record}?tab=reprocess`,
    ready: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'metadatas tab',
    place: `${record}?tab=metadatas&metadata=custom_rules`,
    ready: (page) => page.getByRole('textbox', { name: 'Valor em JSON' }).waitFor(),
  },
  {
    name: 'versions of a metadata',
    place: `${record}?do=ecommerces.listMetadataVersions&ecommerce=1&name=theme`,
    ready: (page) => page.getByText('Versão 2').waitFor(),
  },
  {
    name: 'restore of a metadata',
    place: `${record}?do=ecommerces.restoreMetadata&ecommerce=1&name=theme&version=1`,
    ready: (page) => page.getByText('diferença').waitFor(),
  },
  {
    name: 'comparison of a metadata',
    place: `${record}?do=ecommerces.compareMetadata&ecommerce=1&name=theme&other=166`,
    ready: (page) => page.getByText('diferença').waitFor(),
  },
  {
    name: 'project configs',
    place: `${record}?do=ecommerces.editConfigs&ecommerce=1`,
    ready: (page) => page.getByRole('textbox', { name: 'Configurações em JSON' }).waitFor(),
  },
  { name: 'logo drawer', place: `${record}?do=ecommerces.uploadLogo&ecommerce=1`, ready: dialog('Enviar logo') },
  {
    name: 'integration tab',
    place: `/ecommerces/show/${integrationScenarioIds.oddOptions}?tab=integration`,
    ready: (page) => page.getByRole('tab', { name: 'Irroba' }).waitFor(),
  },
  {
    name: 'integration drawer',
    place: `${record}?tab=integration&do=ecommerces.addIntegration&ecommerce=${demoEcommerceIds.lojaAzul}`,
    ready: (page) => page.getByRole('textbox', { name: 'Opções (JSON)' }).waitFor(),
  },
  { name: 'back from a provider', place: '/oauth/callback', ready: heading('Nada a concluir') },
  { name: 'subscription tab', place: `${record}?tab=subscription`, ready: region('Assinatura') },
  { name: 'subscription drawer', place: over('editSubscription'), ready: dialog('Editar assinatura') },
  {
    name: 'quotas tab',
    place: `${record}?tab=quotas`,
    ready: (page) => page.getByText('Ver os números').click(),
  },
  { name: 'quotas drawer', place: over('editQuota'), ready: dialog('Editar cotas') },
  {
    name: 'fees tab',
    place: `${record}?tab=fees`,
    ready: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  { name: 'fee drawer', place: over('addFee'), ready: dialog('Criar taxa') },
  {
    name: 'URLs tab',
    place: `${record}?tab=urls`,
    ready: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  { name: 'URL dialog', place: `${record}?tab=urls&do=ecommerces.addUrl&ecommerce=1`, ready: dialog('Adicionar URL') },
  {
    name: 'features tab',
    place: `${record}?tab=features&module=omni&values=store_pickup`,
    ready: (page) => page.getByRole('checkbox').first().waitFor(),
  },
  { name: 'LGPD tab', place: `${record}?tab=lgpd`, ready: (page) => page.getByLabel('Provedor').waitFor() },
  {
    name: 'comparison',
    place: `${record}?do=ecommerces.compare&ecommerce=1&other=2`,
    ready: (page) => page.getByRole('heading', { name: /^Nos dois/ }).waitFor(),
  },
  {
    name: 'list of groups',
    who: 'ti',
    place: '/groups?page=2',
    ready: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  { name: 'new group', who: 'ti', place: '/groups/new', ready: heading('Criar grupo') },
  { name: 'group with an error', who: 'ti', place: '/groups/show/4', ready: heading(/Cooperativa/) },
  {
    name: 'links of a group',
    who: 'ti',
    place: '/groups/show/1?tab=links&mode=edit',
    ready: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'quotas of a group',
    who: 'ti',
    place: '/groups/show/1?tab=quotas',
    ready: (page) => page.getByRole('grid').getByRole('link').first().waitFor(),
  },
  {
    name: 'metadata of a group',
    who: 'ti',
    place: '/groups/show/1?tab=metadatas&mode=edit&metadata=theme',
    ready: (page) => page.getByRole('textbox', { name: 'Valor em JSON' }).waitFor(),
  },
  {
    name: 'deleting a group',
    who: 'ti',
    place: '/groups?do=groups.delete&group=2',
    ready: (page) => page.getByRole('alertdialog').waitFor(),
  },
  { name: 'reprocess drawer', place: '/?do=reprocess.reverse&reverse_id=918273', ready: dialog('Reprocessar reversa') },
  { name: 'refund drawer', place: '/?do=reprocess.refund', ready: dialog('Reprocessar reembolso') },
  {
    name: 'ticket card',
    who: 'cs',
    loaded: true,
    place: '/q?ticket=48213&reverse=918273&ecommerce=2&do=groups.create',
    ready: (page) => page.getByRole('dialog').getByRole('button', { name: 'Reprocessar reversa' }).waitFor(),
  },
  { name: 'helpdesk link', place: '/?do=link.helpdesk', ready: dialog('Gerar link para o helpdesk') },
  { name: 'ticket dialog', place: '/?do=tickets.set', ready: dialog(/chamado/i) },
  {
    name: 'note of a ticket',
    who: 'cs',
    place: '/?do=tickets.postNote&ticket=ZD-48213',
    ready: (page) => page.getByRole('textbox', { name: 'Nota', exact: true }).waitFor(),
  },
  { name: 'notices', place: '/?do=session.notices', ready: dialog('Avisos') },
  { name: 'help', place: '/?do=keyboard.help', ready: dialog('Teclas e comandos') },
  { name: 'unknown command', place: '/?do=nada.nada', ready: dialog('Comando desconhecido') },
  { name: 'not found', place: '/nada', ready: heading('Página não encontrada') },
]
