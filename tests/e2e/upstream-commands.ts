// Lists test values for every command on a server that calls the simulated platform: the arguments of the command, and
// the page on which a test runs it.
import type { APIRequestContext } from 'playwright/test'
import type { Arguments, Command } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import type { RunningServer } from '../running-server.ts'

/** Values of arguments, by name. The ids belong to records of the simulated platform. */
const argumentValues: Arguments = {
  ecommerce: '38',
  ecommerce_id: '38',
  ecommerces: '38,41',
  integration_id: '338',
  url_id: '1038',
  store: '201',
  group: '3',
  carrier: '61',
  user: '12',
  alert: '1',
  reverse_id: '90001',
  refund_id: '70001',
  name: 'app_name',
  metadata: 'app_name',
  version: '1',
  feature: 'apps.zendesk',
  field: 'display_name',
  template: 'shipped',
  language: 'pt-BR',
  theme: 'system',
  density: 'normal',
  claimed: 'reverse',
  claimed_id: '90002',
}

/** Creates records that the console stores itself, such as notes and batches. Returns their ids by argument name. */
export async function createConsoleRecords(request: APIRequestContext, { url }: RunningServer): Promise<Arguments> {
  const headers = { origin: url }
  const signIn = (google_token: string) => request.post(`${url}/v2/auth/login`, { data: { google_token }, headers })
  const createRecord = async (path: string, data: object) => {
    const response = await request.post(`${url}/v2/boss/${path}`, { data, headers })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
    return String((await response.json()).data.id)
  }
  const readFirstRow = async (path: string) => (await (await request.get(`${url}/v2/boss/${path}`)).json()).data[0]
  // Signs in as the administrator first, because only users who have signed in can be mentioned.
  await signIn('admin')
  await signIn('ti')
  // Requests both lists. From their responses, the server learns the names of ecommerces and the ecommerce of each
  // reverse (return request).
  await readFirstRow('ecommerces?limit=50&situation=all')
  await readFirstRow('reverses/tracking-errors')
  await createRecord('notes', { entity: 'ecommerce', id: 38, text: 'Confira, @[11]' })
  await request.put(`${url}/v2/boss/claims/reverse/90002`, { data: {}, headers })
  await signIn('admin')
  const batch = { type: 'reprocess.reverse', text: '90001', ticket: 'ZD-48213', task: 'Teste' }
  const view = { page: 'ecommerces.list', name: 'Inativos', scope: 'shared', state: { situation: 'inactive' } }
  return {
    batch: await createRecord('batches', batch),
    note: await createRecord('notes', { entity: 'ecommerce', id: 38, text: 'Falei com a loja' }),
    request: await createRecord('feature-requests', { text: 'Mais filtros' }),
    view: await createRecord('views', view),
    item: String((await readFirstRow('inbox')).id),
    activity: String((await readFirstRow('activity?limit=1')).id),
  }
}

/** Returns the arguments that a link to the command needs. Throws an error for an argument without a value. */
function getLinkArguments({ id, args: { shape }, requires }: Command, records: Arguments): Arguments {
  const values: Arguments = { ...argumentValues, ...records }
  const isNeeded = (name: string) =>
    !shape[name]?.safeParse(undefined).success || (requires === 'record' && name === 'ecommerce')
  return Object.fromEntries(
    Object.keys(shape)
      .filter(isNeeded)
      .map((name) => {
        const value = values[name]
        if (value === undefined) throw new Error(`${id}: the argument ${name} has no value`)
        return [name, value]
      }),
  )
}

export const buildTestedLink = (command: Command, records: Arguments): string =>
  buildCommandLink(command, getLinkArguments(command, records))

/**
 * Maps the name of an argument to a page that contains a value for this argument. If several arguments match, the first
 * entry is used.
 */
const pagesByArgument: readonly (readonly [argument: string, path: string])[] = [
  ['integration_id', '/ecommerces/show/38?tab=integration&integration=338'],
  ['url_id', '/ecommerces/show/38?tab=urls'],
  ['note', '/ecommerces/show/38?tab=notes'],
  ['store', '/ecommerces/38/stores/show/201'],
  ['group', '/groups/show/3'],
  ['user', '/users/show/12'],
  ['carrier', '/integrated-carriers/61'],
  ['alert', '/comunication'],
  ['reverse_id', '/correios'],
  ['request', '/feature-requests'],
  ['activity', '/activity'],
  ['batch', '/batches/1'],
  ['ecommerce', '/ecommerces/show/38'],
]

/** Pages on which the commands of a feature can run, for commands whose arguments do not determine a page. */
const pagesByFeature: Readonly<Record<string, string>> = {
  list: '/ecommerces',
  view: '/ecommerces',
  inbox: '/inbox',
  batches: '/batches/1',
  claims: '/correios',
}

/** Returns the page on which the command palette can run the command. */
export function getPagePath({ id, feature, args }: Command): string {
  if (id === 'ecommerces.enable') return '/ecommerces/show/64'
  const pageByArgument = pagesByArgument.find(([name]) => name in args.shape)?.[1]
  return pagesByFeature[feature] ?? pageByArgument ?? '/'
}
