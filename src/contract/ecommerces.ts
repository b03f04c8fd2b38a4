// Ecommerces: the merchants (S1 §2, §3, §7).
import { z } from 'zod'
import { read } from './access.ts'
import { Address } from './address-fields.ts'
import { languages } from './appearance.ts'
import { endpoint } from './endpoint.ts'
import { recordId, text } from './fields.ts'
import { page, pageLimit, pageNumber } from './page.ts'

/** Platform 15 is the one whose integrations carry a connector URL (S1 §2). */
export const connectorPlatform = 15

export const EcommerceRow = z.object({
  id: z.int(),
  uuid: z.uuid(),
  display_name: z.string(),
  url: z.string(),
  /** Platform of the main integration; null when nothing is integrated. */
  software_id: z.int().nullable(),
  integration_type: z.string().nullable(),
  /** Only of platform 15. */
  connector_url: z.string().nullable(),
  document: z.string(),
  is_active: z.boolean(),
})
export type EcommerceRow = z.infer<typeof EcommerceRow>

export const ecommerceColumns = [
  'id',
  'display_name',
  'url',
  'integration_type',
  'connector_url',
  'document',
  'is_active',
] as const
export const situations = ['active', 'inactive', 'all'] as const

export const listEcommerces = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces',
  access: read('ecommerces'),
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(15),
    sort: z.enum(['asc', 'desc']).default('desc'),
    order_by: z.enum(ecommerceColumns).default('id'),
    situation: z.enum(situations).default('active'),
    q: text(200).optional(),
    software_id: recordId.optional(),
    connector_platform: text(255).optional(),
    /** `module.flag`, as in the list of all features. */
    feature: text(120).optional(),
  }),
  answer: page(EcommerceRow),
  reads: ['ecommerces'],
})

export const Platform = z.object({ id: z.int(), name: z.string(), is_discontinued: z.boolean() })

export const ecommerceFilters = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/filters',
  access: read('ecommerces'),
  answer: z.object({
    ecommerce_connector_platforms: z.array(z.object({ url: z.string(), name: z.string() })),
    platforms: z.array(Platform),
    features: z.array(z.object({ module: z.string(), value: z.string() })),
  }),
  reads: ['ecommerces'],
})

export const BillingQuota = z.object({
  service_code: z.string(),
  monthly_quota: z.int().nullable(),
  unlimited_quota: z.boolean(),
})

export const IntegrationSummary = z.object({
  id: z.int(),
  name: z.string(),
  software_id: z.int(),
  software_name: z.string(),
  integration_type: z.string(),
  api_url: z.string(),
  is_active: z.boolean(),
})

export const Ecommerce = z.object({
  id: z.int(),
  uuid: z.uuid(),
  document: z.string(),
  email: z.string(),
  phone: z.string(),
  url: z.string(),
  trade_name: z.string(),
  display_name: z.string(),
  company_name: z.string(),
  is_test: z.boolean(),
  hubspot_code: z.string().nullable(),
  ecommerce_group_id: z.int().nullable(),
  is_active: z.boolean(),
  segment: z.string().nullable(),
  language: z.enum(languages),
  retention_actived: z.boolean(),
  use_default_contract: z.boolean(),
  address: Address,
  superlogica_integration: z.object({ client_id: z.string().nullable() }),
  billing_quotas: z.array(BillingQuota),
  /** Enabled flags by module. */
  features: z.record(z.string(), z.array(z.string())),
  integration: IntegrationSummary.nullable(),
  /** Grows with every save. */
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Ecommerce = z.infer<typeof Ecommerce>

export const getEcommerce = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId }),
  answer: z.object({ data: Ecommerce }),
  reads: ['ecommerces'],
})
