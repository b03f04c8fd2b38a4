/**
 * The dashboard's loader looks for an export of the type `VendureConfig`; our type check runs without Vendure's
 * types.
 */
type VendureConfig = object

export const config: VendureConfig = {
  apiOptions: { port: 0, adminApiPath: 'admin-api' },
  authOptions: {},
  dbConnectionOptions: { type: 'postgres' },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [],
}
