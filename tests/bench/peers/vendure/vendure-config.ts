export const config = {
  apiOptions: { port: 0, adminApiPath: 'admin-api' },
  authOptions: {},
  dbConnectionOptions: { type: 'postgres' },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [],
}
