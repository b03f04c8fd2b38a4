// Records that have a value already which is usually of one only. They are named, not forbidden: two may be right.

import { write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { codeText, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

/** So many records are named of a field. */
export const mostDuplicates = 3

const Duplicate = z.object({
  /** Which of the values it shares. */
  field: z.string(),
  id: z.int(),
  /** Of the record; that of a brand after it, where it is the brand's address. */
  name: z.string(),
  /** Of a store: its page is one of this ecommerce. */
  ecommerce_id: z.int().optional(),
})
export type Duplicate = z.infer<typeof Duplicate>

const typed = codeText(255).optional()
const answer = z.object({ data: z.array(Duplicate) })

/** Other ecommerces with the same document, company name, address or CRM code. */
export const ecommerceDuplicates = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/duplicates',
  access: write('ecommerces'),
  query: z.strictObject({
    document: typed,
    company_name: typed,
    url: typed,
    hubspot_code: typed,
    /** The one that is edited. */
    except: recordId.optional(),
  }),
  answer,
  reads: ['ecommerces'],
  extension: true,
})

/** Ecommerces with the same address, the one it is added to included. */
export const urlDuplicates = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/urls/duplicates',
  access: write('ecommerces'),
  params: z.strictObject({ id: recordId }),
  query: z.strictObject({
    url: typed,
    /** The address that is edited. */
    except: recordId.optional(),
  }),
  answer,
  reads: ['ecommerces'],
  extension: true,
})

/** Other groups of the same name or CRM id. */
export const groupDuplicates = endpoint({
  method: 'GET',
  path: '/v2/groups/duplicates',
  access: write('ecommerce_group'),
  query: z.strictObject({
    name: typed,
    id_group_at_crm: typed,
    /** The one that is edited. */
    except: recordId.optional(),
  }),
  answer,
  reads: ['groups'],
  extension: true,
})

/** Other stores, of any ecommerce, with the same CNPJ or RFC. */
export const storeDuplicates = endpoint({
  method: 'GET',
  path: '/v2/boss/stores/duplicates',
  access: write('stores'),
  query: z.strictObject({
    cnpj: typed,
    /** The one that is edited. */
    except: recordId.optional(),
  }),
  answer,
  reads: ['stores'],
  extension: true,
})
