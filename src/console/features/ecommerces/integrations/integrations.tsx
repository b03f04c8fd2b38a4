// Shared parts of the integration screens: edit drawer, removal of secrets from drafts, JSON schema of the options,
// queries.

import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor, replaceCachedRow, useRowOrRefetch } from '#console/api/queries.ts'
import type { RecordForm } from '#console/forms/use-record-form.ts'
import type { JsonSchema } from '#console/json/schema.ts'
import { readFieldValues } from '#console/records/field-list.tsx'
import { EditDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import type { Option } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { getEcommerceFilters } from '#contract/platform/ecommerces.ts'
import { commonOptionTypes, platformOptionTypes } from '#contract/platform/integration-options.ts'
import {
  ChangedIntegration,
  Integration,
  integrationFields,
  listIntegrations,
  normalizeOptions,
  saveIntegration,
} from '#contract/platform/integrations.ts'
import { isNonSecretKey, isSecretName, isSecretPlaceholder, maskSecretParts } from '#contract/secrets.ts'
import type { z } from '#contract/zod.ts'

type DraftValues = Readonly<Record<string, unknown>>

/** Removes the password and the secret options from a draft before the browser stores it. */
export function removeSecrets(values: DraftValues): DraftValues {
  const { password, options } = values
  return {
    ...values,
    ...(typeof password === 'string' ? { password: '' } : {}),
    ...(typeof options === 'string' ? { options: eraseSecretValues(options) } : {}),
  }
}

/** Matches one JSON token: a key (string before a colon), a string, a number, or the end of an object or array. */
const jsonTokenPattern = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|[\d+-][\w.+-]*|[\]}]/g

/**
 * Replaces secret values in a JSON text with empty strings, even if the JSON is incomplete. Keeps the placeholders of
 * values that the server has already masked.
 */
function eraseSecretValues(options: string): string {
  let key = ''
  return maskSecretParts(options, '').replace(jsonTokenPattern, (token: string, text?: string, colon?: string) => {
    if (text === undefined) {
      if (/^[\]}]/.test(token)) key = ''
      return isSecretName(key) ? token.replace(/^[^\]}].*/, '""') : token
    }
    const content = text.replace(/^"|"$/g, '')
    if (colon !== undefined) key = content
    const isPublic = colon !== undefined || isSecretPlaceholder(content) || (isNonSecretKey(key) && !isSecretName(key))
    return isPublic ? token : '""'
  })
}

/** Returns the JSON schema of a platform's options, for completion, hover help and warnings in the JSON editor. */
export function useOptionsSchema(softwareId: number): JsonSchema {
  const { t } = useTranslation('integrations')
  return useMemo(() => buildOptionsSchema(softwareId, t), [softwareId, t])
}

function buildOptionsSchema(softwareId: number, t: TFunction<'integrations'>): JsonSchema {
  const optionTypes = { ...platformOptionTypes[softwareId], ...commonOptionTypes }
  return Object.fromEntries(
    Object.entries(optionTypes).map(([name, type]) => [name, { type, description: t(`option.${name}`) }]),
  )
}

/** Required option keys by platform id. The server also rejects options without these keys. */
const requiredOptionsByPlatform: Readonly<Record<number, readonly string[]>> = { 9: ['clientId', 'clientSecret'] }

export function getRequiredOptions(softwareId: number): readonly string[] {
  return requiredOptionsByPlatform[softwareId] ?? []
}

interface IntegrationDrawerProps {
  readonly integration: Integration
  /**
   * Part of the form id. The drawer for all fields and the drawer for only the options use different values, so that
   * their drafts are separate.
   */
  readonly draftScope: 'edit' | 'options'
  readonly title: string
  readonly valueFormatters?: ComponentProps<typeof EditDrawer>['valueFormatters']
  readonly children: (form: RecordForm<z.input<typeof ChangedIntegration>>) => ReactNode
}

/** Drawer that edits an existing integration, or only its options. */
export function IntegrationDrawer({
  integration,
  draftScope,
  title,
  valueFormatters,
  children,
}: IntegrationDrawerProps) {
  const { t } = useTranslation('integrations')
  const { id, name, integration_type } = integration
  return (
    <EditDrawer
      title={title}
      subtitle={t('subtitle', { name, id })}
      size="wide"
      saveLabel={t('save')}
      schema={ChangedIntegration}
      formId={`ecommerces.integration.${draftScope}:${id}`}
      record={integration}
      toFormValues={toFormValues}
      recordSchema={Integration}
      toStoredValues={removeSecrets}
      save={async (values, { ifMatch }) => {
        const body = { id, integration_type, ...values, options: normalizeOptions(values.options ?? null) }
        return (await callApi(saveIntegration, { params: { id }, body }, { ifMatch })).data
      }}
      writeEndpoint={saveIntegration}
      // Writes the saved integration into the cache immediately, before the list of integrations is refetched.
      updateCache={(client, savedIntegration) =>
        replaceCachedRow(
          client,
          queryOptionsFor(listIntegrations, { params: { id: savedIntegration.ecommerce_id } }),
          savedIntegration,
        )
      }
      getToast={(savedIntegration) => t('saved', { name: savedIntegration.name })}
      canUndo
      valueFormatters={valueFormatters}
    >
      {children}
    </EditDrawer>
  )
}

function toFormValues(integration: Integration) {
  const values = readFieldValues(integrationFields, { ...integration, password: '' })
  return { ...values, software_id: String(integration.software_id) }
}

export function useIntegrations(ecommerceId: number) {
  return useQuery(queryOptionsFor(listIntegrations, { params: { id: ecommerceId } }))
}

interface IntegrationLoaderProps {
  readonly args: Arguments
  readonly title: string
  readonly children: (integration: Integration) => ReactNode
}

/**
 * Loads the integration in the command arguments and renders `children`. If the integration does not exist, renders a
 * message.
 */
export function IntegrationLoader({ args, title, children }: IntegrationLoaderProps) {
  const { t } = useTranslation('integrations')
  const { data, error, refetch } = useIntegrations(Number(args.ecommerce))
  const { row, isGone } = useRowOrRefetch({ rows: data?.data, refetch }, Number(args.integration_id))
  return (
    <LoadedLayer
      surface="drawer"
      query={{ data: row, error, refetch }}
      title={title}
      height="16px"
      notFoundContent={<EmptyState title={t('gone')} text={t('goneHint')} />}
      isMissing={isGone && !error}
    >
      {children}
    </LoadedLayer>
  )
}

/**
 * Returns the platforms that users can select (product decision A14). A discontinued platform is included only if the
 * integration already uses this platform.
 */
export function usePlatforms(currentPlatform: { readonly id: number; readonly name: string } | null) {
  const { t } = useTranslation('integrations')
  const { data, error, refetch } = useQuery(queryOptionsFor(getEcommerceFilters, {}))
  const platforms = data?.platforms ?? (currentPlatform ? [{ ...currentPlatform, is_discontinued: false }] : [])
  const selectablePlatforms = platforms.filter(
    ({ id, is_discontinued }) => !is_discontinued || id === currentPlatform?.id,
  )
  const options: Option[] = selectablePlatforms.map(({ id, name, is_discontinued }) => ({
    value: String(id),
    label: is_discontinued ? t('discontinued', { name }) : name,
  }))
  const getPlatformName = (id: unknown) =>
    platforms.find((platform) => String(platform.id) === String(id))?.name ?? String(id)
  return { options, getName: getPlatformName, areLoaded: data !== undefined, error, refetch }
}
