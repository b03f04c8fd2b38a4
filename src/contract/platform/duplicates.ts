// Finds records with the same value in a field that is usually unique. The form only warns about such duplicates,
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
  /** Name of the record; when the URL of a brand is the same, the brand's name follows. */
  name: z.string(),
  /** Only for stores: id of the store's ecommerce, which the URL of the store's page contains. */
  ecommerce_id: z.int().optional(),
})
export type Duplicate = z.infer<typeof Duplicate>

const searchedValue = codeText(255).optional()
const duplicatesResponse = z.object({ data: z.array(Duplicate) })

/** Returns other ecommerces with the same document, company name, URL or CRM code. */
export const findEcommerceDuplicates = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/duplicates',
  access: write('ecommerces'),
  query: z.strictObject({
    document: searchedValue,
    company_name: searchedValue,
    url: searchedValue,
    hubspot_code: searchedValue,
    /** Id of the ecommerce being edited, which is left out of the result. */
    except: recordId.optional(),
  }),
  response: duplicatesResponse,
  cacheTopics: ['ecommerces'],
  extension: true,
})

/** Returns ecommerces with the same URL, including the ecommerce to which the URL is being added. */
export const findUrlDuplicates = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/urls/duplicates',
  access: write('ecommerces'),
  params: z.strictObject({ id: recordId }),
  query: z.strictObject({
    url: searchedValue,
    /** Id of the URL being edited, which is left out of the result. */
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
    /** Id of the group being edited, which is left out of the result. */
    except: recordId.optional(),
  }),
  response: duplicatesResponse,
  cacheTopics: ['groups'],
  extension: true,
})

/** Returns other stores, of any ecommerce, with the same CNPJ or RFC. */
export const findStoreDuplicates = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/stores/duplicates',
  access: write('stores'),
  query: z.strictObject({
    cnpj: searchedValue,
    /** Id of the store being edited, which is left out of the result. */
    except: recordId.optional(),
  }),
  response: duplicatesResponse,
  cacheTopics: ['stores'],
  extension: true,
})
