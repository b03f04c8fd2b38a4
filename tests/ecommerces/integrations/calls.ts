// Builds and sends the requests that the tests of an ecommerce's integrations need.
import { eq } from 'drizzle-orm'
import { addIntegration, saveIntegration } from '#contract/platform/integrations.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { integrations } from '#server/db/schema/platform/ecommerces.ts'
import { type Api, type ApiResponse, readLastActivity } from '../../harness.ts'

type Changes = Readonly<Record<string, unknown>>

export const buildIntegration = (changes: Changes = {}) => ({
  name: 'Nuvem',
  username: 'loja',
  password: 'hunter2-pw',
  api_url: 'https://api.example/v1',
  software_id: 17,
  integration_type: 'reverse_ecommerce',
  is_active: true,
  options: '{"storeId": "1",  "apiToken": "canary-1", "limit": 10.00}',
  ...changes,
})

/**
 * Builds a request body that saves an existing integration. The body contains a placeholder instead of the secret, and
 * no password.
 */
export function buildChangedIntegration(changes: Changes = {}) {
  const { integration_type: _, password: __, ...rest } = buildIntegration()
  return { ...rest, options: `{"storeId": "1",  "apiToken": "${SECRET_PLACEHOLDER}", "limit": 10.00}`, ...changes }
}

export function createIntegrationClient(api: Api) {
  return {
    add: (ecommerceId: number, changes: Changes = {}) =>
      api.request(addIntegration, { params: { id: ecommerceId }, body: buildIntegration(changes) }, { as: 'n1' }),
    save: (id: number, changes: Changes = {}, ifMatch?: number) =>
      api.request(
        saveIntegration,
        { params: { id }, body: buildChangedIntegration(changes) },
        { as: 'n1', headers: ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` } },
      ),
    rowOf: async (id: number) => {
      const [row] = await api.connection.db.select().from(integrations).where(eq(integrations.id, id))
      if (!row) throw new Error(`No integration ${id}`)
      return row
    },
    lastActivity: () => readLastActivity(api.connection.db),
  }
}

/** Returns the error code of a field of the request body. */
export function getErrorCode({ body }: Pick<ApiResponse, 'body'>, field: string): string | undefined {
  const errors: readonly { readonly field: string; readonly code: string }[] = body.errors ?? []
  return errors.find((error) => error.field === `body.${field}`)?.code
}
