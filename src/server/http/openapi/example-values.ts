// Defines example values for the fields of the OpenAPI document. A value is used only if the schema of the field
// accepts it.

const exampleInstant = '2026-11-20T13:45:00.000Z'
const nextDay = '2026-11-21T13:45:00.000Z'
const uuid = '9d3b6c52-4f0e-4a5b-8d57-2c1f0e9b7a64'
const email = 'ana@lojaazul.example'
const url = 'https://www.lojaazul.example/'

/** Example texts for fields without a value in `examplesByName`; the first text that the schema accepts is used. */
export const exampleTexts: readonly string[] = [
  ...['Texto', exampleInstant, '2026-11-20', '2026-11-20T00:00:00.000Z', '12.50', uuid, email, url],
]

/** Example values by field name. */
export const examplesByName: Readonly<Record<string, unknown>> = {
  // Example ids, versions and page numbers.
  ...{ id: 1, uuid, request_id: uuid, ecommerce_uuid: uuid, version: 7, ecommerce_id: 1, ecommerce_group_id: 12 },
  ...{ user_id: 3, reverse_id: 918273, entity_id: '918273', software_id: 15, id_group_at_crm: 7001, logo_id: 2 },
  ...{ current_page: 1, last_page: 1, per_page: 15, limit: 15, next_page_url: null, prev_page_url: null },
  // Example addresses.
  ...{ country: 'BR', zip_code: '01310100', zip: '01310100', zip_before: '01310000', zip_after: '01310100' },
  ...{ zip_code_before: '01310000' },
  ...{ state: 'SP', city: 'São Paulo', city_id: 3550308, neighborhood: 'Bela Vista', address: 'Avenida Paulista' },
  ...{ number: '1000', complement: 'Sala 12', lat: -23.5614, long: -46.6559 },
  // Example companies, users and consumers.
  ...{ name: 'Loja Azul', display_name: 'Loja Azul', trade_name: 'Loja Azul', company_name: 'Loja Azul Ltda.' },
  ...{ ecommerce_name: 'Loja Azul', brand_name: 'Loja Azul', record_name: 'Loja Azul', title: 'Loja Azul' },
  ...{ document: '11222333000181', cnpj: '11222333000181', ie_number: '110042490114', phone: '5511999990000' },
  ...{ email, first_group_manager: email, first_group_manager_confirmation: email, seller: 'Loja Azul' },
  ...{ first_name: 'Ana', last_name: 'Souza', user_name: 'Ana Souza', person: 'Ana Souza', owner: 'Ana Souza' },
  ...{ answered_by: 'Ana Souza', schedules: 'Seg–Sex 9h–18h', segment: 'Moda', language: 'pt-BR', tags: 'moda' },
  ...{ hubspot_code: '48213', superlogica_client_id: '7001', partner_number: '100', client_id: 'loja-azul' },
  // Example URLs.
  ...{ url: 'www.lojaazul.com.br', api_url: 'https://api.lojaazul.example', logo: 'https://lojaazul.example/logo.png' },
  ...{ url_log: '/v2/boss/reprocess/1/log', path: '/ecommerces/1', dashboard_hosts: 'lookerstudio.google.com' },
  // Example values for reverses (return requests), billing and carriers.
  ...{ order_number: '100482', sku: 'CAM-AZUL-M', tracking_code: 'AA123456789BR', carrier: 'Rota Verde' },
  ...{ amount: '129.90', price: '129.90', fixed_fee: '2.50', variable_fee: '1.50', frequency_fee: '99.00' },
  ...{ insurance_value: '23.50', authorization_limit_days: 30, service_code: 'reverse.used', year: 2026, month: 11 },
  ...{ pac_service_code: '03298', sedex_service_code: '03220', posting_card: '0067599079' },
  ...{ administrative_code: '17000190', status: 'approved', next_status: 'approved' },
  ...{ integration_type: 'reverse_ecommerce', software_name: 'Tray Corp', action: 'update' },
  ...{ tracking_error: 'cep_invalid', error: 'reprocess.zip_invalid', last_error: 'CEP inválido' },
  ...{ merchant_message: 'O CEP não existe.', message_translated: 'O CEP não existe.', answer: 'CEP inválido' },
  // Example tickets, notes, search texts and command ids.
  ...{ ticket: 'ZD-48213', of_ticket: 'ZD-48213', prefix: 'ZD', task: 'CEP corrigido', recent_tasks: 'CEP corrigido' },
  ...{ reason: 'Pedido do lojista', description: 'Pedido do lojista', comments: 'Ligar antes', note: 'Ligar antes' },
  ...{ q: 'azul', search: 'azul', command: 'home.go', home_page: 'home.go' },
  ...{ entity: 'ecommerce', field: 'display_name', of_field: 'display_name', key: 'display_name' },
  ...{ before: 'Loja', after: 'Loja Azul', file_name: 'reversas.csv', user_agent: 'Firefox 145' },
  ...{ token: 'eyJhbGciOi…', google_token: 'eyJhbGciOi…', username: 'integracao', password: 'uma-senha' },
  // Example timestamps and dates.
  ...{ from: exampleInstant, until: nextDay, starts_at: exampleInstant, ends_at: nextDay },
  ...{ start_date: '2026-11-01', end_date: '2026-11-20', due_on: '2026-11-30' },
}
