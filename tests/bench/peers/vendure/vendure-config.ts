import type { VendureConfig } from '@vendure/core'

export const config: VendureConfig = {
  apiOptions: { port: 0, adminApiPath: 'admin-api' },
  authOptions: {},
  dbConnectionOptions: { type: 'postgres' },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [],
}
