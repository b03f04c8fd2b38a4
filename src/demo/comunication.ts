// Inserts demo alerts of every type, the dashboard URL, and feature requests of users.
import { eq } from 'drizzle-orm'
import type { AlertType } from '#contract/platform/comunication.ts'
import { sanitizeRichText } from '#contract/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { alerts, settings } from '#server/db/schema/platform/settings.ts'
import { DAY_MS } from './merchants.ts'
import { demoUsers, getUserId } from './people.ts'
import { advanceIdSequence, insertRows } from './random.ts'
import { demoToday } from './today.ts'

/** Fixed ids of the demo alerts. */
export const demoAlertIds = {
  strike: 1,
  refunds: 2,
  instability: 3,
  holiday: 4,
  restored: 5,
  long: 6,
  unknownType: 7,
  scheduled: 8,
} as const

/** Period in which consumers see an alert, in days after the end of the demo data. */
interface DayRange {
  readonly from: number
  readonly to: number
}

type AlertText = readonly [
  type: AlertType | 'black_friday',
  isActive: boolean,
  title: string,
  description: string,
  seen?: DayRange,
]

const alertTexts: readonly AlertText[] = [
  [
    'warning',
    true,
    'Greve dos Correios: postagens podem atrasar',
    '<p>Algumas agências estão <b>fechadas</b>. Seu código de postagem foi <u>prorrogado por 10 dias</u>.</p><p>Veja as agências abertas em <a href="https://www.correios.com.br/">correios.com.br</a>.</p>',
  ],
  [
    'info',
    true,
    'Reembolsos por Pix',
    '<p>Agora você pode receber o reembolso por Pix:</p><ul><li>informe a chave ao abrir a solicitação;</li><li>confira o nome do titular;</li><li>o valor cai em até <b>2 dias úteis</b>.</li></ul>',
  ],
  [
    'error',
    true,
    'Instabilidade na emissão de códigos de postagem',
    '<p>Estamos com lentidão para emitir códigos. <strong>Não abra outra solicitação</strong>: a sua será concluída.</p>',
  ],
  ['info', false, 'Feriado nacional & recesso <24 e 25/12>', '<p>Não haverá coletas nos dias 24 e 25 de dezembro.</p>'],
  [
    'success',
    false,
    'Tudo normalizado',
    '<p>As coletas voltaram ao normal em todo o país. Obrigado pela paciência! 💜</p>',
  ],
  [
    'info',
    true,
    'Condições para trocas e devoluções de presentes comprados nas campanhas de fim de ano em todas as lojas participantes',
    `<p>${'Presentes comprados entre 1º de novembro e 24 de dezembro podem ser trocados até 31 de janeiro, com a etiqueta e na embalagem original. '.repeat(9)}</p><ol><li>Tenha o número do pedido em mãos.</li><li>Escolha <i>Troca de presente</i>.</li><li>Guarde o comprovante até a troca chegar.</li></ol>`,
  ],
  [
    'black_friday',
    false,
    'Semana de ofertas: prazo estendido',
    '<p>Compras da semana de ofertas têm <em>30 dias</em> para troca.</p>',
  ],
  [
    'warning',
    true,
    'Coletas suspensas durante o inventário',
    '<p>Nossos centros de distribuição estarão em <b>inventário</b>. Postagens em agências continuam normais.</p>',
    { from: 60, to: 67 },
  ],
]

const getIsoTimeAfterToday = (days: number) => new Date(demoToday.getTime() + days * DAY_MS).toISOString()

export async function seedComunication(db: Database, dashboardUrl: string | null): Promise<void> {
  const rows = alertTexts.map(([type, is_active, title, description, period], index) => {
    const createdAt = new Date(demoToday.getTime() - (alertTexts.length - index) * 9 * DAY_MS).toISOString()
    const html = sanitizeRichText(description).html
    const dates = {
      starts_at: period ? getIsoTimeAfterToday(period.from) : null,
      ends_at: period ? getIsoTimeAfterToday(period.to) : null,
    }
    const times = { created_at: createdAt, updated_at: createdAt }
    return { id: index + 1, type, is_active, title, description: html, ...dates, version: 1, ...times }
  })
  await insertRows(db, alerts, rows)
  await advanceIdSequence(db, alerts)
  if (dashboardUrl !== null)
    await db.update(settings).set({ looker_dashboard_url: dashboardUrl }).where(eq(settings.id, 1))
}

/** Feature requests, as tuples of text, ecommerce id, index of the author in `demoUsers`, and answer. */
const featureRequestTuples = [
  ['Filtrar os erros de rastreio por transportadora', null, 3, ''],
  ['Exportar as lojas de um ecommerce em CSV', 1, 2, ''],
  ['Ver a cota do mês na lista de ecommerces', null, 5, 'Já está na aba Cotas; a coluna da lista vem em seguida.'],
] as const

export async function seedFeatureRequests(db: Database): Promise<void> {
  const rows = featureRequestTuples.map(([text, ecommerce_id, userIndex, answer], index) => {
    const { first_name = '', last_name = '' } = demoUsers[userIndex] ?? {}
    const createdAt = new Date(demoToday.getTime() - (featureRequestTuples.length - index) * DAY_MS).toISOString()
    const isAnswered = answer !== ''
    return {
      ...{ id: index + 1, text, ecommerce_id, answer, version: 1, created_at: createdAt },
      ...{ user_id: getUserId(userIndex), user_name: `${first_name} ${last_name}` },
      answered_at: isAnswered ? createdAt : null,
      answered_by: isAnswered ? 'Rafael Tanaka' : '',
    }
  })
  await insertRows(db, featureRequests, rows)
  await advanceIdSequence(db, featureRequests)
}
