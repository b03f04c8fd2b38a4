/**
 * Type that the loader of the Vendure dashboard looks for. It is declared here, because the type check runs without
 * Vendure's types.
 */
type VendureConfig = object

export const config: VendureConfig = {
  apiOptions: { port: 0, adminApiPath: 'admin-api' },
  authOptions: {},
  dbConnectionOptions: { type: 'postgres' },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [],
}
