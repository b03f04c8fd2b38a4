// What is known of the options of each platform: completed, explained and warned about in the editor.
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { JsonKeySchema, JsonSchema } from '#console/ui/json-editor/schema.ts'

type Type = JsonKeySchema['type']

const ofEveryPlatform: Readonly<Record<string, Type>> = { requests_per_second: 'number', timeout_seconds: 'number' }

/** By software_id (S1 §3). */
const ofPlatform: Readonly<Record<number, Readonly<Record<string, Type>>>> = {
  2: { token: 'string', store_code: 'string' },
  3: { appKey: 'string', appToken: 'string', account: 'string' },
  5: { apiKey: 'string', appKey: 'string' },
  9: { clientId: 'string', clientSecret: 'string', account: 'number' },
  10: { token: 'string' },
  14: { storeCode: 'string', token: 'string' },
  17: { storeId: 'string', accessToken: 'string' },
}

export function useOptionsSchema(softwareId: number): JsonSchema {
  const { t } = useTranslation('integrations')
  return useMemo(() => schemaOf(softwareId, t), [softwareId, t])
}

function schemaOf(softwareId: number, t: TFunction<'integrations'>): JsonSchema {
  const known = { ...ofPlatform[softwareId], ...ofEveryPlatform }
  return Object.fromEntries(Object.entries(known).map(([name, type]) => [name, { type, text: t(`option.${name}`) }]))
}

/** What a complete integration must hold; the server says so too. */
const required: Readonly<Record<number, readonly string[]>> = { 9: ['clientId', 'clientSecret'] }

export function requiredOptions(softwareId: number): readonly string[] {
  return required[softwareId] ?? []
}
