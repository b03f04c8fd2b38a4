// Carriers that the demo has registered: what their connectors say, and what staff typed.
import type { FieldValues } from '#contract/carriers.ts'
import { isSecretName, keptSecret } from '#contract/secret-names.ts'
import { urlKey } from '#server/areas/carriers/address.ts'
import type { Database } from '#server/db/database.ts'
import { courierConnectors } from '#server/db/schema/platform.ts'
import type { Secrets } from '#server/secrets.ts'
import { demoToday } from '../ecommerces.ts'
import { demoCarrierUrl } from './address.ts'
import { type DemoConnectorName, demoConnectors, descriptionOf } from './connectors.ts'
import { demoPicture } from './picture.ts'

/** Carriers with a story; they keep their ids for good. One more stands there to be added, and one that is broken. */
export const storyCarriers = { usual: 1, manyServices: 2, longTexts: 3 } as const

const typed: readonly (readonly [name: DemoConnectorName, values: FieldValues])[] = [
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

const day = 86_400_000

export async function seedCarriers(db: Database, port: number, secrets: Secrets | null): Promise<void> {
  const rows = typed.map(([name, values], index) => {
    const url = demoCarrierUrl(port, name)
    const { colours } = demoConnectors[name]
    const { services, ...description } = descriptionOf(name, `${url}/logo.png`)
    const at = new Date(demoToday.getTime() - (typed.length - index) * 21 * day)
    return {
      ...{ url, url_key: urlKey(url), ...description, services: [...services], created_at: at, updated_at: at },
      ...(colours ? { logo: demoPicture(colours), logo_type: 'image/png' } : {}),
      ...(secrets ? withSecrets(values, secrets) : { custom_fields: only(values, (id) => !isSecretName(id)) }),
    }
  })
  await db.insert(courierConnectors).values(rows)
}

function withSecrets(values: FieldValues, { seal }: Secrets) {
  const secret = only(values, isSecretName)
  const hasSecrets = Object.values(secret).some((fields) => Object.keys(fields).length > 0)
  const marked = only(
    values,
    () => true,
    (id, value) => (isSecretName(id) ? keptSecret : value),
  )
  return { custom_fields: marked, ...(hasSecrets ? { secret_fields: seal(JSON.stringify(secret)) } : {}) }
}

function only(
  values: FieldValues,
  wants: (id: string) => boolean,
  as = (_: string, value: string) => value,
): FieldValues {
  const kept = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields)
      .filter(([id]) => wants(id))
      .map(([id, value]) => [id, as(id, value)])
  return Object.fromEntries(
    Object.entries(values).map(([service, fields]) => [service, Object.fromEntries(kept(fields))]),
  )
}
