// Checks that every kind of record and action in the activity log has a label in every language and a permission that
// users need to see its rows.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contexts } from '#contract/access.ts'
import { activityActions, activityEntities } from '#contract/console/activity.ts'
import { findField, recordFields } from '#contract/record-fields.ts'
import { z } from '#contract/zod.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { allUndoRules } from '#server/all-undo.ts'
import { listFilesBelow } from './files.ts'

const serverCode = listFilesBelow('src/server', /\.ts$/)
  .filter((path) => !path.includes('/demo/'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const activityTexts = JSON.parse(readFileSync('locales/pt-BR/activity.json', 'utf8')).activity
/** Portuguese texts of all translation files, by namespace. */
const textsByNamespace = Object.assign(
  {},
  ...listFilesBelow('locales/pt-BR', /\.json$/).map((path) => JSON.parse(readFileSync(path, 'utf8'))),
)

const listLiterals = (name: string) => [
  ...new Set([...serverCode.matchAll(new RegExp(`\\b${name}: '([\\w.]+)'`, 'g'))].map(([, value = '']) => value)),
]

test('Every kind of record in the activity has its permission and its name', () => {
  const entities: readonly string[] = activityEntities
  expect(listLiterals('entity').filter((entity) => !entities.includes(entity))).toEqual([])
  expect(activityEntities.filter((entity) => activityTexts.entity[entity] === undefined)).toEqual([])
})

test('Every action in the activity has a filter and a name', () => {
  const actions: readonly string[] = activityActions
  const recordedActions = listLiterals('action').filter((action) => action.includes('.'))
  expect(recordedActions.filter((action) => !actions.includes(action))).toEqual([])
  const getSentence = (action: string) =>
    action.split('.').reduce<Record<string, never> | undefined>((inner, key) => inner?.[key], activityTexts.action)
  expect(actions.filter((action) => getSentence(action) === undefined)).toEqual([])
  expect([...allUndoRules.keys()].filter((action) => !actions.includes(action))).toEqual([])
})

test('Every field of a record that needs confirmation has a label', () => {
  const isLabelled = (entity: string, path: string) => {
    const listed = findField(entity, path)
    return (
      contexts.some((context) => context === path) ||
      activityTexts.field[path.split('.').at(-1) ?? ''] !== undefined ||
      (listed && textsByNamespace[listed.list.textNamespace].fieldWithArticle?.[listed.name] !== undefined)
    )
  }
  const unlabelledPaths = Object.entries(recordFields).flatMap(([entity, paths]) =>
    paths.filter((path) => !isLabelled(entity, path)).map((path) => `${entity} ${path}`),
  )
  expect(unlabelledPaths).toEqual([])
})

/** Fields of request bodies that the activity log never records, or records under another name. */
const unrecordedFields = new Set([
  ...[
    'id',
    'version',
    'ecommerceId',
    'group_id',
    'city_id',
    'lat',
    'long',
    'file',
    'rows',
    'texts',
    'metadatas',
    'configs',
  ],
  ...[
    'confirmation',
    'confirm_self',
    'first_group_manager_confirmation',
    'forced',
    'any_error',
    'from',
    'addresses',
    'repeated',
  ],
  // Read-only fields, which clients send back unchanged.
  ...['uuid', 'integration', 'owner', 'software_name', 'is_discontinued', 'created_at', 'updated_at'],
  // Both fields are recorded under the name `superlogica_client_id`.
  ...['superlogica_integration', 'client_id'],
  ...[
    'google_token',
    'state',
    'q',
    'read',
    'done',
    'task',
    'ticket',
    'entity',
    // Fields of a bulk change of ecommerces. The activity log records the changed fields of each ecommerce instead.
    ...['ids', 'change', 'enable', 'disable', 'fee'],
    'add_tags',
    'remove_tags',
    'reverse_id',
    'refund_id',
    'user',
    'active',
    'ecommerce',
  ],
  ...['command', 'args', 'at', 'force_reprocessing', 'confirm_duplicate', 'custom_fields'],
  ...['permissions', 'default_permissions', 'billing_fees', 'recent', 'visited', 'welcomed', 'recent_tasks', 'kind'],
  // Fields of an access request, which the activity log records as one entry with a reason.
  ...['level', 'note'],
])

test('Every field of every write has a label for the sentences of the activity', () => {
  const listExistingParams = (schema: unknown): readonly string[] => {
    if (typeof schema !== 'object' || schema === null) return []
    const inner = Object.entries(schema).flatMap(([key, value]) =>
      key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : [],
    )
    return [...inner, ...Object.values(schema).flatMap(listExistingParams)]
  }
  const bodies = allHandlers.flatMap(({ endpoint }) =>
    endpoint.method !== 'GET' && endpoint.body
      ? [z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })]
      : [],
  )
  const names = [...new Set(bodies.flatMap(listExistingParams))]
  const isContext = (name: string) => contexts.some((context) => context === name)
  const labels = [
    activityTexts.field,
    ...Object.values<{ fieldWithArticle?: object }>(textsByNamespace).map((texts) => texts.fieldWithArticle),
  ]
  const isLabelled = (name: string) => labels.some((label) => label && name in label)
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => !isLabelled(name) && !unrecordedFields.has(name) && !isContext(name))).toEqual([])
})
