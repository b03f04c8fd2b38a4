// The demo's carriers as their connectors describe them: a usual one, one with many services, one with long texts, and one that is broken.
import type { CarrierField, CarrierService } from '#contract/carriers.ts'

export interface DemoConnector {
  readonly name: string
  /** Colours of its picture, `rrggbb`; none: it has no picture. */
  readonly colours: readonly [ground: string, sign: string] | null
  readonly services: readonly CarrierService[]
}

type Asks = 'typed' | 'typed-optional' | 'known' | 'known-optional'

function field(id: string, asks: Asks): CarrierField {
  return { id, required: !asks.endsWith('optional'), manual_insertion_required: asks.startsWith('typed') }
}

const contract = [
  field('contract_number', 'typed'),
  field('api_token', 'typed'),
  field('posting_card', 'typed-optional'),
]
const known = [field('delivery_days', 'known'), field('cutoff_hour', 'known-optional')]

const expressoAzul: DemoConnector = {
  name: 'Expresso Azul',
  colours: ['0b5cab', 'ffffff'],
  services: [
    { id: 'coleta', label: 'Coleta em domicílio', fields: [...contract, ...known] },
    {
      id: 'postagem',
      label: 'Postagem em agência',
      fields: [field('posting_card', 'typed'), field('agency_radius_km', 'known')],
    },
    { id: 'locker', label: 'Armário inteligente', fields: [] },
  ],
}

const regions = ['Norte', 'Nordeste', 'Centro-Oeste', 'Sudeste', 'Sul'] as const
const speeds = [
  'Econômico',
  'Padrão',
  'Expresso',
  'Mesmo dia',
  'Agendado',
  'Refrigerado',
  'Volumoso',
  'Frágil',
] as const

const malhaNacional: DemoConnector = {
  name: 'Malha Nacional',
  colours: ['1f7a4d', 'ffe082'],
  services: regions.flatMap((region) =>
    speeds.map((speed, index) => ({
      id: `${region}-${speed}`
        .normalize('NFD')
        .replace(/[^\w-]+/g, '')
        .toLowerCase(),
      label: `${speed} · ${region}`,
      fields: index % 2 === 0 ? [field('branch_code', 'typed-optional'), field('delivery_days', 'known')] : [],
    })),
  ),
}

const long = (text: string, times: number) => Array.from({ length: times }, () => text).join(' ')

const cargaContinental: DemoConnector = {
  name: 'Companhia Brasileira de Logística Reversa e Transportes Rodoviários, Aéreos e Fluviais Carga Continental',
  colours: null,
  services: [
    {
      id: 'logistica_reversa_com_agendamento_de_coleta_e_conferencia_de_volumes_no_endereco_do_consumidor',
      label: long('Logística reversa com agendamento, conferência dos volumes e comprovante assinado no local.', 4),
      fields: [
        field('numero_do_contrato_comercial_firmado_entre_a_transportadora_e_a_plataforma', 'typed'),
        field('senha_do_portal_de_acompanhamento_de_coletas', 'typed-optional'),
        field('prazo_maximo_de_coleta_em_dias_uteis_contados_da_aprovacao', 'known'),
      ],
    },
  ],
}

const rotaVerde: DemoConnector = {
  name: 'Rota Verde',
  colours: ['2e7d32', 'c8e6c9'],
  services: [
    {
      id: 'bicicleta',
      label: 'Coleta de bicicleta',
      fields: [
        field('account_id', 'typed'),
        field('client_secret', 'typed'),
        field('pickup_window', 'known'),
        field('notes', 'typed-optional'),
      ],
    },
    {
      id: 'van',
      label: 'Coleta com van elétrica',
      fields: [field('account_id', 'typed'), field('max_weight_kg', 'known')],
    },
  ],
}

/** By the last part of their address. */
export const demoConnectors = {
  'expresso-azul': expressoAzul,
  'malha-nacional': malhaNacional,
  'carga-continental': cargaContinental,
  'rota-verde': rotaVerde,
} as const satisfies Readonly<Record<string, DemoConnector>>

export type DemoConnectorName = keyof typeof demoConnectors

export function isDemoConnector(name: string): name is DemoConnectorName {
  return Object.hasOwn(demoConnectors, name)
}

/** Its description never ends. */
export const brokenConnector = 'quebrada'

export function descriptionOf(name: DemoConnectorName, logoUrl: string | null) {
  const { colours, ...connector } = demoConnectors[name]
  return { ...connector, logo_url: colours === null ? null : logoUrl }
}
