// Demo merchants: made by chance, some of them nasty on purpose; the first ones have stories.
import type { Address } from '#contract/address-fields.ts'
import { featureRows } from '#server/db/catalogue.ts'
import { zipTable } from '../areas/addresses/zip-table.ts'
import { demoCnpj, demoRfc } from './documents.ts'
import { areaCodes, companyForms, storeKinds, storeNames, trades } from './names.ts'
import type { Random } from './random.ts'
import { storyEcommerces } from './stories.ts'

/** The day the demo data ends at: fixed, so that every run tells the same. */
export const demoToday = new Date('2026-11-16T15:00:00Z')
const day = 86_400_000

export interface DemoEcommerce {
  readonly id: number
  readonly uuid: string
  readonly document: string
  readonly email: string
  readonly phone: string
  readonly url: string
  readonly trade_name: string
  readonly display_name: string
  readonly company_name: string
  readonly is_test: boolean
  readonly hubspot_code: string | null
  readonly is_active: boolean
  readonly segment: string | null
  readonly address: Address
  readonly superlogica_client_id: string | null
  readonly features: readonly string[]
  readonly created_at: string
  readonly updated_at: string
}

export function makeEcommerce(random: Random, id: number): DemoEcommerce {
  const trade = random.pick(trades)
  const short = `${random.pick(storeKinds)} ${random.pick(storeNames)}`
  const name = random.chance(0.5) ? `${short} ${trade.name}` : short
  // Names repeat, addresses on the net do not.
  const host = `${hostOf(name)}${id}.com.br`
  const address = demoAddress(random)
  const created = new Date(demoToday.getTime() - random.between(20, 1400) * day - random.between(0, day))
  const made: DemoEcommerce = {
    id,
    uuid: random.uuid(),
    document: demoCnpj(random),
    email: `${random.pick(['contato', 'financeiro', 'sac', 'trocas'])}@${host}`,
    phone: random.chance(0.9) ? phoneIn(random, address.state) : '',
    url: `https://${random.chance(0.6) ? 'www.' : ''}${host}`,
    trade_name: name,
    display_name: name,
    company_name: `${short} ${trade.name} ${random.pick(companyForms)}`,
    is_test: random.chance(0.04),
    hubspot_code: random.chance(0.7) ? String(random.between(10_000_000, 99_999_999)) : null,
    is_active: random.chance(0.88),
    segment: random.chance(0.9) ? trade.segment : null,
    address,
    superlogica_client_id: random.chance(0.6) ? String(random.between(1000, 99_999)) : null,
    features: random.some(featureRows, 0.35).map(({ module, value }) => `${module}.${value}`),
    created_at: created.toISOString(),
    updated_at: new Date(created.getTime() + random.between(0, 19) * day).toISOString(),
  }
  return { ...made, ...storyOf(id, random) }
}

function hostOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** A real street of the table with a number of its own. */
export function demoAddress(random: Random): Address {
  const { zip_code, address, neighborhood, city, state, city_id } = random.pick(zipTable)
  const number = random.chance(0.03) ? 'S/N' : String(random.between(1, 3200))
  const complement = random.chance(0.25) ? random.pick(['Sala 12', 'Galpão 3', 'Loja B', 'Fundos', 'Andar 7']) : ''
  const town = { address: address || 'Rua Principal', neighborhood: neighborhood || 'Centro' }
  return { zip_code, ...town, number, complement, city, state, city_id, country: 'BR' }
}

/** Country code, area code, nine digits for a mobile or eight for a line. */
export function phoneIn(random: Random, state: string): string {
  const mobile = random.chance(0.7) ? '9' : ''
  return `55${areaCodes[state] ?? '11'}${mobile}${random.between(3000, 9999)}${random.text('0123456789', 4)}`
}

const inMexico = (city: string, state: string, zip_code: string): Address => ({
  ...{ zip_code, city, state, country: 'MX', city_id: null },
  ...{ address: 'Avenida Independencia', number: '140', neighborhood: 'Centro', complement: '' },
})

type Told = Partial<DemoEcommerce>

function named(name: string, more: Told = {}): Told {
  const host = `${hostOf(name).slice(0, 40)}.com.br`
  const company_name = `${name} Comércio Ltda.`
  const reached = { url: `https://www.${host}`, email: `contato@${host}` }
  return { trade_name: name, display_name: name, company_name, ...reached, is_active: true, is_test: false, ...more }
}

const longName =
  'Associação Brasileira das Cooperativas de Artesãs, Rendeiras, Bordadeiras e Tecelãs do Vale do Jequitinhonha e Região Metropolitana'

/** What a merchant with a story is told to be; nothing for the others. */
function storyOf(id: number, random: Random): Told {
  const stories: Readonly<Record<number, () => Told>> = {
    [storyEcommerces.lojaAzul]: () => named('Loja Azul'),
    [storyEcommerces.casaConceicao]: () => named('Casa Conceição'),
    [storyEcommerces.inactive]: () => named('Ateliê Íris', { is_active: false }),
    [storyEcommerces.withoutIntegration]: () => named('Mercado do Sul'),
    [storyEcommerces.integrationInactive]: () => named('Trilha & Cia'),
    [storyEcommerces.integrationIncomplete]: () => named('Farmácia São Lucas'),
    [storyEcommerces.optionsInvalid]: () => named('Pé de Moleque Calçados'),
    [storyEcommerces.connectorOne]: () => named('Estação 21'),
    [storyEcommerces.connectorTwo]: () => named('Estação 22', { document: '12ABC34501DE35' }),
    [storyEcommerces.quotes]: () => named('Papelaria "Ponto & Vírgula" d’Ávila 100%'),
    [storyEcommerces.emoji]: () => named('Brechó da Vovó 💚', { is_test: true }),
    [storyEcommerces.longName]: () => named(longName),
    [storyEcommerces.mexico]: () =>
      named('Tiendita del Sol', {
        document: demoRfc(random),
        address: inMexico('Guadalajara', 'JAL', '44100'),
        phone: '523336140000',
      }),
    [storyEcommerces.mexicoInactive]: () =>
      named('Artesanías Oaxaca', {
        document: demoRfc(random),
        address: inMexico('Oaxaca de Juárez', 'OAX', '68000'),
        is_active: false,
      }),
    [storyEcommerces.emptyFields]: () =>
      named('Sem Detalhes', {
        phone: '',
        hubspot_code: null,
        segment: null,
        superlogica_client_id: null,
        features: [],
      }),
    [storyEcommerces.singleZip]: () =>
      named('Flores de Holambra', {
        address: {
          ...demoAddress(random),
          zip_code: '13825000',
          address: '',
          neighborhood: '',
          city: 'Holambra',
          state: 'SP',
          city_id: 3519055,
        },
      }),
  }
  return stories[id]?.() ?? {}
}
