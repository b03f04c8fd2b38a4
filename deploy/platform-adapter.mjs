// Example of UPSTREAM_ADAPTER: adapts the console to a platform with other paths, names and envelopes.
// docs/platform.md describes the members. Remove the calls that your platform offers as the specifications describe.

/** @type {import('../src/server/upstream/adapter.ts').PlatformAdapter} */
const adapter = {
  // Headers that every request has.
  headers: { 'X-Client': 'reversa' },

  calls: {
    // The list is at another path, and its search parameter has another name.
    listEcommerces: {
      path: '/api/v3/merchants',
      query: ({ q, ...query }) => ({ ...query, search: q }),
      response: ({ result, count }) => ({ data: result.map(toEcommerce), total: count }),
    },

    // `:id` stands for the id of the ecommerce.
    getEcommerce: {
      path: '/api/v3/merchants/:id',
      response: ({ result }) => ({ data: toEcommerce(result) }),
    },

    // A save changes the given fields only, and the document has another name.
    saveEcommerceDetails: {
      method: 'PATCH',
      path: '/api/v3/merchants/:id',
      body: ({ document, ...fields }) => ({ ...fields, tax_id: document }),
    },
  },
}

/** Converts a merchant of the platform to an ecommerce of the specifications. */
function toEcommerce({ merchant_id, tax_id, ...merchant }) {
  return { ...merchant, id: merchant_id, document: tax_id }
}

export default adapter
