/** The dashboard's loader looks for an export of this name of type; Vendure's own is not installed for the type check. */
type VendureConfig = object

export const config: VendureConfig = {
  apiOptions: { port: 0, adminApiPath: 'admin-api' },
  authOptions: {},
  dbConnectionOptions: { type: 'postgres' },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [],
}
