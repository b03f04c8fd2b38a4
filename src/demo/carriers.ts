// Demo carriers: routes on this server that simulate the connectors (web services) of carriers, and the registered
// carriers.
import { crc32, deflateSync } from 'node:zlib'
import type { Hono } from 'hono'
import type { CarrierField, CarrierService, FieldValues } from '#contract/platform/carriers.ts'
import { isSecretName, SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import type { Database } from '#server/db/database.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { normalizeUrl } from '#server/platform/carriers/connector.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { DAY_MS } from './merchants.ts'
import { demoToday } from './today.ts'

const demoCarriersPath = '/demo/carriers'

/** Returns the absolute URL of a simulated connector, under which its carrier is registered. */
function getDemoCarrierUrl(port: number, name: string): string {
  return `http://localhost:${port || 4173}${demoCarriersPath}/${name}`
}

/** Converts the URL of a demo carrier to a URL on this server. Returns null for all other URLs. */
export function resolveDemoCarrierUrl({ protocol, hostname, pathname, search }: URL, serverUrl: string): URL | null {
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return isLocal && pathname.startsWith(`${demoCarriersPath}/`) ? new URL(pathname + search, serverUrl) : null
}

/**
 * Carrier that a simulated connector (a carrier's web service) describes. The descriptions differ: an ordinary one, one
 * with many services, one with long texts, and broken JSON.
 */
interface DemoConnector {
  readonly name: string
  /** Colours of the logo as `rrggbb`; null for a carrier without a logo. */
  readonly colours: readonly [background: string, foreground: string] | null
  readonly services: readonly CarrierService[]
}

type FieldKind = 'typed' | 'typed-optional' | 'known' | 'known-optional'

function makeField(id: string, kind: FieldKind): CarrierField {
  return { id, required: !kind.endsWith('optional'), manual_insertion_required: kind.startsWith('typed') }
}

const contractFields = [
  makeField('contract_number', 'typed'),
  makeField('api_token', 'typed'),
  makeField('posting_card', 'typed-optional'),
]
const derivedFields = [makeField('delivery_days', 'known'), makeField('cutoff_hour', 'known-optional')]

const expressoAzul: DemoConnector = {
  name: 'Expresso Azul',
  colours: ['0b5cab', 'ffffff'],
  services: [
    { id: 'coleta', label: 'Coleta em domicílio', fields: [...contractFields, ...derivedFields] },
    {
      id: 'postagem',
      label: 'Postagem em agência',
      fields: [makeField('posting_card', 'typed'), makeField('agency_radius_km', 'known')],
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
      fields: index % 2 === 0 ? [makeField('branch_code', 'typed-optional'), makeField('delivery_days', 'known')] : [],
    })),
  ),
}

const repeatText = (text: string, times: number) => Array.from({ length: times }, () => text).join(' ')

const cargaContinental: DemoConnector = {
  name: 'Companhia Brasileira de Logística Reversa e Transportes Rodoviários, Aéreos e Fluviais Carga Continental',
  colours: null,
  services: [
    {
      id: 'logistica_reversa_com_agendamento_de_coleta_e_conferencia_de_volumes_no_endereco_do_consumidor',
      label: repeatText(
        'Logística reversa com agendamento, conferência dos volumes e comprovante assinado no local.',
        4,
      ),
      fields: [
        makeField('numero_do_contrato_comercial_firmado_entre_a_transportadora_e_a_plataforma', 'typed'),
        makeField('senha_do_portal_de_acompanhamento_de_coletas', 'typed-optional'),
        makeField('prazo_maximo_de_coleta_em_dias_uteis_contados_da_aprovacao', 'known'),
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
        makeField('account_id', 'typed'),
        makeField('client_secret', 'typed'),
        makeField('pickup_window', 'known'),
        makeField('notes', 'typed-optional'),
      ],
    },
    {
      id: 'van',
      label: 'Coleta com van elétrica',
      fields: [makeField('account_id', 'typed'), makeField('max_weight_kg', 'known')],
    },
  ],
}

/** Simulated connectors (web services of carriers). The keys are the last segments of their URLs. */
export const demoConnectors = {
  'expresso-azul': expressoAzul,
  'malha-nacional': malhaNacional,
  'carga-continental': cargaContinental,
  'rota-verde': rotaVerde,
} as const satisfies Readonly<Record<string, DemoConnector>>

type DemoConnectorName = keyof typeof demoConnectors

function isDemoConnector(name: string): name is DemoConnectorName {
  return Object.hasOwn(demoConnectors, name)
}

/** Name of the simulated connector (a carrier's web service) that returns truncated JSON. */
export const BROKEN_CONNECTOR = 'quebrada'

function describeConnector(name: DemoConnectorName, logoUrl: string | null) {
  const { colours, ...connector } = demoConnectors[name]
  return { ...connector, logo_url: colours === null ? null : logoUrl }
}

const LOGO_SIZE = 96

/** Draws the logo of a demo carrier, a ring on a background, and returns it as PNG. */
export function drawLogo([background, foreground]: readonly [string, string]): Buffer {
  const colours = [background, foreground].map((colour) => Buffer.from(colour, 'hex'))
  const rows = Array.from({ length: LOGO_SIZE }, (_, y) =>
    Buffer.concat([
      // A PNG scan line starts with its filter type: 0 for none.
      Buffer.of(0),
      ...Array.from({ length: LOGO_SIZE }, (_, x) => colours[isForeground(x, y) ? 1 : 0] ?? Buffer.alloc(3)),
    ]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(LOGO_SIZE, 0)
  header.writeUInt32BE(LOGO_SIZE, 4)
  // Sets bit depth 8 and colour type 2 (RGB) in the PNG header.
  header.set([8, 2], 8)
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const content = encodeChunk('IDAT', deflateSync(Buffer.concat(rows)))
  return Buffer.concat([signature, encodeChunk('IHDR', header), content, encodeChunk('IEND', Buffer.of())])
}

function isForeground(x: number, y: number): boolean {
  const distance = Math.hypot(x - LOGO_SIZE / 2, y - LOGO_SIZE / 2) / LOGO_SIZE
  return (distance > 0.22 && distance < 0.34) || (distance < 0.1 && x > LOGO_SIZE / 2)
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Adds the routes of the simulated connectors, which the server calls over HTTP like any other connector. */
export function addDemoCarrierRoutes(app: Hono): void {
  app.get(demoCarriersPath, ({ json, req }) =>
    json({ data: [...Object.keys(demoConnectors), BROKEN_CONNECTOR].map((name) => `${req.url}/${name}`) }),
  )
  app.get(`${demoCarriersPath}/:name`, (context) => {
    const { name } = context.req.param()
    if (name === BROKEN_CONNECTOR)
      return context.body('{"name": "Transportadora Quebrada", "services": [', 200, {
        'Content-Type': 'application/json',
      })
    if (!isDemoConnector(name)) return context.notFound()
    return context.json(describeConnector(name, `${context.req.url}/logo.png`))
  })
  app.get(`${demoCarriersPath}/:name/logo.png`, (context) => {
    const { name } = context.req.param()
    const colours = isDemoConnector(name) ? demoConnectors[name].colours : null
    if (colours === null) return context.notFound()
    return context.body(new Uint8Array(drawLogo(colours)), 200, { 'Content-Type': 'image/png' })
  })
}

/**
 * Ids of the carriers that are registered at the start. The connectors `rota-verde` and `quebrada` are not registered,
 * so that users can try the registration.
 */
export const demoCarrierIds = { usual: 1, manyServices: 2, longTexts: 3 } as const

/** Carriers that are registered at the start, each with the values of its fields. */
const registeredCarriers: readonly (readonly [name: DemoConnectorName, values: FieldValues])[] = [
  [
    'expresso-azul',
    {
      coleta: { contract_number: '9912345678', api_token: 'demo-token-expresso-azul', delivery_days: '6' },
      postagem: { posting_card: '0075555555' },
    },
  ],
  ['malha-nacional', { 'sul-economico': { branch_code: 'POA-01' }, 'sudeste-expresso': { branch_code: 'GRU-07' } }],
  [
    'carga-continental',
    {
      logistica_reversa_com_agendamento_de_coleta_e_conferencia_de_volumes_no_endereco_do_consumidor: {
        numero_do_contrato_comercial_firmado_entre_a_transportadora_e_a_plataforma: 'CC-2026/000.482-BR',
      },
    },
  ],
]

export async function seedCarriers(db: Database, port: number, secrets: Secrets | null): Promise<void> {
  const rows = registeredCarriers.map(([name, values], index) => {
    const url = getDemoCarrierUrl(port, name)
    const { colours } = demoConnectors[name]
    const { services, ...description } = describeConnector(name, `${url}/logo.png`)
    const registeredAt = new Date(demoToday.getTime() - (registeredCarriers.length - index) * 21 * DAY_MS)
    return {
      ...{
        url,
        url_key: normalizeUrl(url),
        ...description,
        services: [...services],
        created_at: registeredAt,
        updated_at: registeredAt,
      },
      ...(colours ? { logo: drawLogo(colours), logo_type: 'image/png' } : {}),
      ...(secrets ? splitSecrets(values, secrets) : { custom_fields: filterValues(values, (id) => !isSecretName(id)) }),
    }
  })
  await db.insert(courierConnectors).values(rows)
}

function splitSecrets(values: FieldValues, { encrypt }: Secrets) {
  const secretValues = filterValues(values, isSecretName)
  const hasSecrets = Object.values(secretValues).some((fields) => Object.keys(fields).length > 0)
  const maskedValues = filterValues(
    values,
    () => true,
    (id, value) => (isSecretName(id) ? SECRET_PLACEHOLDER : value),
  )
  return {
    custom_fields: maskedValues,
    ...(hasSecrets ? { secret_fields: encrypt(JSON.stringify(secretValues)) } : {}),
  }
}

function filterValues(
  values: FieldValues,
  accepts: (id: string) => boolean,
  mapValue = (_: string, value: string) => value,
): FieldValues {
  const filterFields = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields)
      .filter(([id]) => accepts(id))
      .map(([id, value]) => [id, mapValue(id, value)])
  return Object.fromEntries(
    Object.entries(values).map(([service, fields]) => [service, Object.fromEntries(filterFields(fields))]),
  )
}
