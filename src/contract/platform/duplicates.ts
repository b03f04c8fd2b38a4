// Endpoints that find records with the same value in a usually unique field. Forms only warn about such duplicates,
// because two records may share a value legitimately.

import { write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { codeText, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

/** Maximum number of duplicates returned per field. */
export const MAX_DUPLICATES = 3

const Duplicate = z.object({
  /** Name of the field that has the same value in both records. */
  field: z.string(),
  id: z.int(),
  /** Name of the record, followed by the brand's name if the URL of a brand is the same. */
  name: z.string(),
  /** Id of the store's ecommerce, needed for the link to the store. Only for stores. */
  ecommerce_id: z.int().optional(),
})
export type Duplicate = z.infer<typeof Duplicate>

const searchedValue = codeText(255).optional()
const duplicatesResponse = z.object({ data: z.array(Duplicate) })

/** Returns other ecommerces with the same tax id, company name, URL or CRM code. */
export const findEcommerceDuplicates = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/duplicates',
  access: write('ecommerces'),
  query: z.strictObject({
    document: searchedValue,
    company_name: searchedValue,
    url: searchedValue,
    hubspot_code: searchedValue,
    /** Id of the ecommerce that the user edits; left out of the result. */
    except: recordId.optional(),
  }),
  response: duplicatesResponse,
  cacheTopics: ['ecommerces'],
  extension: true,
})

/** Returns the ecommerces that already have a URL, also the ecommerce to which the user is adding the URL. */
export const findUrlDuplicates = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/urls/duplicates',
  access: write('ecommerces'),
  params: z.strictObject({ id: recordId }),
  query: z.strictObject({
    url: searchedValue,
    /** Id of the URL that the user edits; left out of the result. */
    except: recordId.optional(),
  }),
  response: duplicatesResponse,
  cacheTopics: ['ecommerces'],
  extension: true,
})

/** Returns other groups with the same name or CRM id. */
export const findGroupDuplicates = defineEndpoint({
  method: 'GET',
  path: '/v2/groups/duplicates',
  access: write('ecommerce_group'),
  query: z.strictObject({
    name: searchedValue,
    id_group_at_crm: searchedValue,
    /** Id of the group that the user edits; left out of the result. */
    except: recordId.optional(),
  }),
  response: duplicatesResponse,
  cacheTopics: ['groups'],
  extension: true,
})

/** Returns other stores, of any ecommerce, with the same tax id (CNPJ or RFC). */
export const findStoreDuplicates = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/stores/duplicates',
  access: write('stores'),
  query: z.strictObject({
    cnpj: searchedValue,
    /** Id of the store that the user edits; left out of the result. */
    except: recordId.optional(),
  }),
  response: duplicatesResponse,
  cacheTopics: ['stores'],
  extension: true,
})
