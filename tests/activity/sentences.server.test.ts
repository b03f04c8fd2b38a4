// Tests that every recorded write and export is displayed as a sentence without field names, codes or missing words, in
// every language.

import type { TFunction } from 'i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSentence, formatSentence } from '#console/records/activity-sentence.ts'
import {
  formatFieldLabel,
  formatValue,
  getFieldName,
  hasVisibleValue,
  isMentioned,
} from '#console/records/activity-values.ts'
import { type ActivityRow, listActivity } from '#contract/console/activity.ts'
import { findField } from '#contract/record-fields.ts'
import { allHandlers } from '#server/all-handlers.ts'
import type { Api } from '../harness.ts'
import { getTarget } from '../hostile/calls.ts'
import { buildValidRequests } from '../hostile/right-calls.ts'
import { startSampleServer } from '../hostile/sample-server.ts'
import { loadTranslations } from './texts.ts'

let api: Api
let rows: ActivityRow[]
let languages: Awaited<ReturnType<typeof loadTranslations>>
beforeAll(async () => {
  languages = await loadTranslations()
  api = await startSampleServer()
  for (const { endpoint } of allHandlers) {
    if (endpoint.method === 'GET' && !endpoint.fileMediaType) continue
    // Opens a session for each request, because some requests end the session with which they are sent.
    const sessionToken = await api.openSession('admin_boss')
    const [request] = await buildValidRequests(api, endpoint, sessionToken)
    if (!request) continue
    const { headers, body } = request
    await api.send(
      getTarget(endpoint, request),
      { method: endpoint.method, headers, ...(body ? { body } : {}) },
      { as: sessionToken },
    )
  }
  rows = (
    await api.call(
      listActivity,
      { query: { limit: 500, sessions: 'with' } },
      { as: await api.openSession('admin_boss') },
    )
  ).data
}, 120_000)
afterAll(() => api.close())

/** Matches faults of a sentence: field names, codes and missing words. */
const SENTENCE_FAULT_PATTERN = /[_{}\uE000-\uE002]|null|undefined|\[|\]|[a-z]\.[a-z]+[A-Z]| {2}| ,|:$/

/** Replaces links and file names with `x`, because they need no translation. */
const replaceLinks = (text: string) => text.replace(/(?:https?:\/\/|www\.)\S+|\w[\w-]*\.(?:csv|xlsx)/g, 'x')

function findSentenceFaults(text: string): readonly string[] {
  return SENTENCE_FAULT_PATTERN.test(replaceLinks(text)) ? [text] : []
}

/**
 * Returns true when the changed field has a translated label. Custom fields of a carrier need no translation, because
 * the connector of the carrier defines their labels.
 */
function hasTranslatedLabel(path: string, { entity }: ActivityRow, t: TFunction): boolean {
  if (path.startsWith('custom_fields.')) return true
  const isPermission = entity === 'user' || entity === 'account_type'
  const field = findField(entity, path)
  const ownKeys = field ? [`${field.list.textNamespace}:fieldWithArticle.${field.name}`] : []
  return [
    ...ownKeys,
    `activity:field.${getFieldName(path)}`,
    ...(isPermission ? [`common:context.${getFieldName(path)}`] : []),
  ].some((key) => t(key, { defaultValue: '' }) !== '')
}

const checkSentence = (row: ActivityRow, t: TFunction) =>
  findSentenceFaults(formatSentence(row, t)).map((text) => `${row.action}: ${text}`)

describe('every recorded activity row', () => {
  test('is a complete sentence in each language', () => {
    expect(new Set(rows.map(({ action }) => action)).size).toBeGreaterThan(55)
    expect(languages.flatMap(([, t]) => rows.flatMap((row) => checkSentence(row, t)))).toEqual([])
  })

  test('has a label and formatted values for each change in its sentence', () => {
    const faults = languages.flatMap(([language, t]) =>
      rows.flatMap((row) =>
        row.changes
          .filter((change) => isMentioned(change, row))
          .flatMap(({ path, before, after }) => {
            const values = [before, after].map((value) => formatValue(path, value, row, t))
            const hasText = hasTranslatedLabel(path, row, t)
            const texts = [formatFieldLabel(path, row, t), ...(hasVisibleValue({ path, before, after }) ? values : [])]
            return [...texts.flatMap(findSentenceFaults), ...(hasText ? [] : [`${language} ${row.action} ${path}`])]
          }),
      ),
    )
    expect(faults).toEqual([])
  })

  test('names its record, except for actions without a record', () => {
    const [, t] = languages[0] ?? []
    if (!t) throw new Error('No language')
    const actionsWithoutRecord = new Set(
      rows.flatMap((row) => (buildSentence(row, t).some(({ kind }) => kind === 'record') ? [] : [row.action])),
    )
    expect([...actionsWithoutRecord].sort()).toMatchInlineSnapshot(`
      [
        "activity.export",
        "comunication.maintenanceOn",
        "comunication.planMaintenance",
        "consumers.search",
        "reverses.export",
        "session.end",
        "session.preferences",
        "session.signIn",
        "session.signOut",
        "settings.editDashboardUrl",
      ]
    `)
  })
})
