// Every list that has pages, as long as it may get, and the calls that page through it. `written`: under which version
// the total is kept, where it is.
const many = 100_000
/** As many rows as one batch may have, and more versions or batches than anybody makes. */
const some = 5000

/** In the order in which rows refer to one another. */
export const filling = [
  `insert into users (first_name, last_name, email, access, permissions)
   select 'Pessoa ' || n % 900, 'Sobrenome ' || n % 70, 'pessoa-' || n || '@staff.example', 'n1', '{"ecommerces": "read_and_write"}'
   from generate_series(1, ${many}) as n`,
  `insert into groups (name, id_group_at_crm, first_group_manager, status_replica_group_in_billing)
   select 'Grupo ' || n, 700000 + n, 'gestao@grupo.example', 'complete' from generate_series(1, ${many}) as n`,
  `insert into reprocess_attempts
     (type, ecommerce_id, entity_id, task, ticket, user_id, user_name, attempt, status, forced)
   select 'reverse', 2, 5000000 + n, 'Etiqueta', 'ZD-' || n, 1, '{"first_name": "Ana", "last_name": ""}', 1, 'done', false
   from generate_series(1, ${many}) as n`,
  `insert into metadata_versions (ecommerce_id, name, version, value, user_name)
   select 2, 'longo', n, '{}', 'Ana' from generate_series(1, ${some}) as n`,
  `insert into group_metadata_versions (group_id, name, version, value, user_name)
   select 1, 'longo', n, '{}', 'Ana' from generate_series(1, ${some}) as n`,
  `insert into batches (id, type, ticket, user_id, user_name, status)
   select 7000000 + n, 'reprocess.reverse', 'ZD-1', id, '{"first_name": "Ana", "last_name": ""}', 'done'
   from users, generate_series(1, ${some}) as n where access = 'admin_boss'`,
  `insert into batch_rows (batch_id, position, line, input, "check", status)
   select 7000001, n, n, n::text, 'ok', 'done' from generate_series(1, ${some}) as n`,
  `insert into activity (at, user_id, user_name, action, entity, entity_id, ecommerce_id, request_id)
   select now(), 1 + n % 40, 'Ana', 'ecommerces.edit', 'ecommerce', n % 900, n % 900, 'r'
   from generate_series(1, ${many}) as n`,
  'analyze',
]

const ecommerces = { endpoint: ['ecommerces.ts', 'listEcommerces'], written: 'ecommerces' }
const users = { endpoint: ['users.ts', 'listUsers'], written: 'users' }
const errors = { endpoint: ['tracking-errors.ts', 'listTrackingErrors'], written: 'tracking_errors' }
const activity = { endpoint: ['activity.ts', 'listActivity'] }
const document = { params: { id: 2, name: 'longo' } }

export const lists = [
  { ...ecommerces, name: 'ecommerces', query: { situation: 'all' } },
  { ...ecommerces, name: 'ecommerces: active ones', query: {} },
  { ...ecommerces, name: 'ecommerces: a common word', query: { situation: 'all', q: 'loja' } },
  { ...ecommerces, name: 'ecommerces: three words', query: { situation: 'all', q: 'boutique dom pedro' } },
  { ...ecommerces, name: 'ecommerces: a feature', query: { feature: 'money.pix' } },
  { ...users, name: 'users' },
  { ...users, name: 'users: two words', query: { search: 'pessoa 77' } },
  { ...users, name: 'users: a right', query: { context: 'ecommerces', level: 'read_and_write' } },
  { endpoint: ['stores.ts', 'listStores'], written: 'stores', name: 'stores', params: { ecommerce_id: 30 } },
  { endpoint: ['groups.ts', 'listGroups'], written: 'groups', name: 'groups' },
  { ...errors, name: 'tracking errors' },
  { ...errors, name: 'tracking errors: a word', query: { search: 'origem' } },
  { ...activity, name: 'activity' },
  { ...activity, name: 'activity: of a person', query: { user: 7 } },
  { ...activity, name: 'activity: of an action', query: { action: 'ecommerces.edit' } },
  { endpoint: ['reprocess.ts', 'reprocessHistory'], name: 'reprocesses of an ecommerce', params: { id: 2 } },
  { endpoint: ['ecommerces/metadatas.ts', 'metadataVersions'], name: `${some} versions of a metadata`, ...document },
  {
    ...{ endpoint: ['groups.ts', 'groupMetadataVersions'], name: `${some} versions of a metadata of a group` },
    params: { id: 1, name: 'longo' },
  },
  { endpoint: ['batches.ts', 'listBatches'], name: `${some} batches of a person` },
  { endpoint: ['batches.ts', 'listBatchRows'], name: `${some} rows of a batch`, params: { id: 7_000_001 } },
]
