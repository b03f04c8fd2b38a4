// Converts zod schemas of the contract to JSON Schema; schemas with a name become components, others are inlined.
import { z } from 'zod'
import { ActivityDetails, ActivityRow } from '#contract/console/activity.ts'
import { Batch, BatchRow } from '#contract/console/batches.ts'
import { FeatureRequest, FeatureRequestInput } from '#contract/console/feature-requests.ts'
import { Preferences, PreferencesPatch } from '#contract/console/preferences.ts'
import { LookupResult, TicketCard } from '#contract/console/tickets.ts'
import { UserSession } from '#contract/console/user-sessions.ts'
import { SavedView } from '#contract/console/view.ts'
import {
  calendarDate,
  ecommerceUrl,
  email,
  instant,
  recordId,
  ticketNumber,
  utcMidnight,
  zipCode,
} from '#contract/fields.ts'
import { PageEnvelope, PageMeta } from '#contract/page.ts'
import { Address, City, ZipCodeAddress } from '#contract/platform/addresses.ts'
import { Fee, Quotas, QuotaUse, Subscription } from '#contract/platform/billing.ts'
import { Carrier, CarrierPreview, CarrierService } from '#contract/platform/carriers.ts'
import { Alert, AlertInput, Maintenance } from '#contract/platform/comunication.ts'
import {
  BillingQuota,
  Ecommerce,
  EcommerceAddress,
  EcommerceCreation,
  EcommerceDetails,
  EcommerceListRow,
} from '#contract/platform/ecommerces.ts'
import { EcommerceFeatures } from '#contract/platform/features.ts'
import { BilledEcommerce, Group, GroupCreation, GroupDetails, GroupEcommerce } from '#contract/platform/groups.ts'
import { Integration } from '#contract/platform/integrations.ts'
import { LgpdConfig } from '#contract/platform/lgpd.ts'
import { MetadatasInput, MetadataText, MetadataVersion } from '#contract/platform/metadatas.ts'
import { ReportExport } from '#contract/platform/report-exports.ts'
import { ReportPreview } from '#contract/platform/reports.ts'
import { Attempt } from '#contract/platform/reprocess.ts'
import { Refund, Reverse, ReverseRow } from '#contract/platform/reverses.ts'
import { Me } from '#contract/platform/session.ts'
import { Dashboard, Settings, SettingsInput } from '#contract/platform/settings.ts'
import { ContractInput, StoreContractOptions } from '#contract/platform/store-contract.ts'
import { Store, StoreInput, StoreRow } from '#contract/platform/stores.ts'
import { MaskedAddress, TrackingError } from '#contract/platform/tracking-errors.ts'
import { EcommerceUrl } from '#contract/platform/urls.ts'
import { TypePreset, User, UserPermissions, UserRow } from '#contract/platform/users.ts'
import { FieldProblem, Problem } from '#contract/problem.ts'

export type Json = Readonly<Record<string, unknown>>

/** Schemas by component name. The OpenAPI document defines them once and refers to them with `$ref`. */
const componentSchemas = {
  RecordId: recordId,
  Instant: instant,
  CalendarDate: calendarDate,
  UtcMidnight: utcMidnight,
  Email: email,
  Ticket: ticketNumber,
  ZipCode: zipCode,
  EcommerceHost: ecommerceUrl,
  Problem,
  FieldProblem,
  Page: PageEnvelope,
  PageMeta,
  Me,
  Preferences,
  PreferencesPatch,
  Ecommerce,
  EcommerceListRow,
  EcommerceCreation,
  EcommerceDetails,
  EcommerceAddress,
  EcommerceFeatures,
  Address,
  FoundAddress: ZipCodeAddress,
  MaskedAddress,
  City,
  EcommerceUrl,
  Integration,
  LgpdConfig,
  BillingQuota,
  Quotas,
  QuotaUse,
  Subscription,
  Fee,
  MetadataText,
  MetadataVersion,
  MetadatasToSave: MetadatasInput,
  Store,
  StoreRow,
  StoreInput,
  StoreContract: StoreContractOptions,
  StoreContractToSave: ContractInput,
  Group,
  GroupEcommerce,
  GroupCreation,
  GroupDetails,
  BilledEcommerce,
  User,
  UserRow,
  UserPermissions,
  UserSession,
  AccountType: TypePreset,
  Attempt,
  Batch,
  BatchRow,
  Reverse,
  ReverseRow,
  Refund,
  TrackingError,
  Found: LookupResult,
  TicketCard,
  ReportPreview,
  ReportExport,
  Carrier,
  CarrierService,
  FoundCarrier: CarrierPreview,
  Alert,
  AlertToSave: AlertInput,
  Maintenance,
  Settings,
  SettingsToSave: SettingsInput,
  Dashboard,
  FeatureRequest,
  FeatureRequestToSend: FeatureRequestInput,
  ActivityRow,
  ActivityDetails,
  SavedView,
}

for (const [id, schema] of Object.entries(componentSchemas)) z.globalRegistry.add(schema, { ...schema.meta(), id })

/** Direction of a schema: `input` describes values before zod parses them, `output` describes the parsed values. */
export type SchemaDirection = 'input' | 'output'

/**
 * Returns the JSON Schema of a zod schema, and adds the named schemas inside it to `components`. Throws if a named
 * schema differs between input and output.
 */
export function toJsonSchema(schema: z.ZodType, direction: SchemaDirection, components: Map<string, Json>): Json {
  const {
    $schema,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any', override: completeJsonSchema })
  for (const [name, definition] of Object.entries($defs)) {
    const existingDefinition = components.get(name)
    if (existingDefinition && JSON.stringify(existingDefinition) !== JSON.stringify(definition))
      throw new Error(`${name} has different schemas as input and as output`)
    components.set(name, definition)
  }
  return toPageSchema(rest)
}

interface SchemaPair {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}

/**
 * Adds to the JSON Schema what zod omits: the defaults of transformed fields, and the keys of a record with enum keys
 * as properties.
 */
function completeJsonSchema({ zodSchema, jsonSchema }: SchemaPair) {
  const { def } = zodSchema._zod
  if (def.type === 'default') jsonSchema.default = def.defaultValue
  const { propertyNames, additionalProperties } = jsonSchema
  if (def.type !== 'record' || typeof propertyNames !== 'object' || !propertyNames.enum) return
  jsonSchema.properties = Object.fromEntries(
    propertyNames.enum.map((name) => [String(name), additionalProperties ?? {}]),
  )
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

const pageFields = Object.keys(PageEnvelope.shape)

/** Returns the schema of a paged response as a reference to the `Page` component plus the properties with its rows. */
function toPageSchema(schema: z.core.JSONSchema.BaseSchema): Json {
  const { properties = {}, required = [] } = schema
  if (!pageFields.every((name) => name in properties)) return schema
  const ownProperties = Object.entries(properties).filter(([name]) => !pageFields.includes(name))
  const rows = {
    type: 'object',
    properties: Object.fromEntries(ownProperties),
    required: required.filter((name) => !pageFields.includes(name)),
  }
  return { allOf: [{ $ref: '#/$defs/Page' }, rows] }
}
