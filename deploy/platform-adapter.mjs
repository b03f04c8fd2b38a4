// Example file for UPSTREAM_ADAPTER: maps requests and responses to an external platform API with other paths and
// names. docs/platform.md describes the members. Remove calls for which your platform follows the specifications.

/** @type {import('../src/server/upstream/adapter.ts').PlatformAdapter} */
const adapter = {
  // Headers that the server adds to every request to the platform.
  headers: { 'X-Client': 'reversa' },

  calls: {
    // The platform's list of ecommerces has another path, and its search parameter has another name.
    listEcommerces: {
      path: '/api/v3/merchants',
      query: ({ q, ...query }) => ({ ...query, search: q }),
      response: ({ result, count }) => ({ data: result.map(toEcommerce), total: count }),
    },

    // The server replaces `:id` with the id of the ecommerce.
    getEcommerce: {
      path: '/api/v3/merchants/:id',
      response: ({ result }) => ({ data: toEcommerce(result) }),
    },

    // The specified platform API has no endpoint for a single reverse (return request). With this entry, the console
    // can open the page of a reverse.
    getReverse: {
      path: '/api/v3/returns/:id',
      response: ({ result }) => ({ data: { ...result, ecommerce: { id: result.merchant_id } } }),
    },

    // The specified platform API has no endpoint for the events of a carrier. With this entry, the page of a reverse
    // shows these events and the expected date of delivery.
    getReverseEvents: {
      path: '/api/v3/returns/:id/tracking',
      response: ({ result }) => ({
        data: {
          carrier: result.carrier_name,
          expected_on: result.estimated_delivery,
          events: result.checkpoints.map(({ time, status, message, city }) => ({
            ...{ at: time, code: status, description: message, place: city },
          })),
        },
      }),
    },

    // PATCH changes only the fields in the body. The platform's name for the field `document` is `tax_id`.
    saveEcommerceDetails: {
      method: 'PATCH',
      path: '/api/v3/merchants/:id',
      body: ({ document, ...fields }) => ({ ...fields, tax_id: document }),
    },
  },
}

/** Converts a merchant in the format of the platform to an ecommerce in the format of the specifications. */
function toEcommerce({ merchant_id, tax_id, ...merchant }) {
  return { ...merchant, id: merchant_id, document: tax_id }
}

export default adapter
