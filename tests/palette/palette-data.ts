// Test data from which palette rows are built: all commands with their real titles in three languages, some options,
// and a user with every permission.
import i18next from 'i18next'
import { commands } from '#commands/registry.ts'
import { buildCatalogue } from '#console/palette/catalogue.ts'
import type { LookupState, PaletteData } from '#console/palette/row.ts'
import { buildUniformPermissions, hasAccess } from '#contract/access.ts'
import common from '#locales/pt-BR/common.json' with { type: 'json' }
import keyboard from '#locales/pt-BR/keyboard.json' with { type: 'json' }
import { enUs, es, ptBr } from './command-files.ts'

const i18n = i18next.createInstance()
await i18n.init({
  lng: 'pt-BR',
  resources: { 'pt-BR': { palette: keyboard.palette, common: common.common } },
  defaultNS: 'palette',
})

export const readOnlyUser = { access: 'n1', permissions: buildUniformPermissions('readonly') } as const
const writer = { access: 'n1', permissions: buildUniformPermissions('read_and_write') } as const

export const catalogues = {
  'pt-BR': buildCatalogue(commands, { activeLanguage: ptBr, otherLanguages: [enUs, es] }),
  'en-US': buildCatalogue(commands, { activeLanguage: enUs, otherLanguages: [ptBr, es] }),
  es: buildCatalogue(commands, { activeLanguage: es, otherLanguages: [ptBr, enUs] }),
}

const platform = [
  { value: '1', name: 'VTEX' },
  { value: '3', name: 'Tray' },
  { value: '5', name: 'Shopify' },
  { value: '6', name: 'Loja Integrada' },
  { value: '9', name: 'Bling ERP' },
  { value: '17', name: 'Nuvem Shop' },
]

/** Options of arguments with few options, such as the platform. The palette loads all options of these arguments. */
const preloadedOptions = {
  platform,
  availablePlatform: platform,
  alert: [
    { value: '51', name: 'Greve dos Correios', isSwitchedOn: true },
    { value: '52', name: 'Atraso nas coletas', isSwitchedOn: true },
    { value: '53', name: 'Strike at the postal service', isSwitchedOn: false },
    { value: '54', name: 'Huelga de transportistas', isSwitchedOn: false },
  ],
  feature: [
    { value: 'money.pix', name: 'Pix' },
    { value: 'money.bank_transfer', name: 'Transferência bancária' },
    { value: 'loyalty.cashback', name: 'Cashback' },
    { value: 'care.chat', name: 'Chat' },
    { value: 'retention.suggested_exchange', name: 'Troca sugerida' },
    { value: 'omni.store_pickup', name: 'Retirada na loja' },
    { value: 'omni.store_pickup', name: 'store pickup' },
  ],
}

export function buildTestPaletteData(
  changes: Partial<PaletteData> = {},
  user: typeof readOnlyUser | typeof writer = writer,
): PaletteData {
  return {
    catalogue: catalogues['pt-BR'],
    recentItems: [],
    accountType: 'n1',
    learnedUses: [],
    views: [],
    parkedDrawers: [],
    contextArguments: {},
    currentFeature: null,
    valueContext: { lexicon: catalogues['pt-BR'].lexicon, preloadedOptions, today: '2026-11-26' },
    findRecord: () => undefined,
    getCurrentValue: () => undefined,
    currentUrl: '/',
    canScreenRun: () => false,
    isMaintenanceOn: false,
    getDisabledReason: ({ access }) => (hasAccess(user, access) ? '' : 'sem permissão'),
    t: i18n.t,
    ...changes,
  }
}

export const emptyLookup: LookupState = { results: [], isLoading: false, hasFailed: false }
