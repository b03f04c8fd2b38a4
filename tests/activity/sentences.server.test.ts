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
import { startWorld } from '../hostile/world.ts'
import { textsOfLanguages } from './texts.ts'

let api: Api
let rows: ActivityRow[]
let languages: Awaited<ReturnType<typeof textsOfLanguages>>
beforeAll(async () => {
  languages = await textsOfLanguages()
  api = await startWorld()
  for (const { endpoint } of allHandlers) {
    if (endpoint.method === 'GET' && !endpoint.fileMediaType) continue
    // Some requests end the session that sends them, so each request has its own session.
    const as = await api.as('admin_boss')
    const [call] = await buildValidRequests(api, endpoint, as)
    if (!call) continue
    const { headers, body } = call
    await api.send(getTarget(endpoint, call), { method: endpoint.method, headers, ...(body ? { body } : {}) }, { as })
  }
  rows = (await api.call(listActivity, { query: { limit: 500 } }, { as: await api.as('admin_boss') })).data
}, 120_000)
afterAll(() => api.close())

const unread = /[_{}\uE000]|null|undefined|\[|\]|[a-z]\.[a-z]+[A-Z]| {2}| ,|:$/

/** Replaces links and file names, which need no translation. */
const withoutLinks = (text: string) => text.replace(/(?:https?:\/\/|www\.)\S+|\w[\w-]*\.csv/g, 'x')

function faultsOf(text: string): readonly string[] {
  return unread.test(withoutLinks(text)) ? [text] : []
}

/**
 * Returns true when the label of a change comes from the record: permissions are named by their context, and fields of
 * a carrier by the carrier.
 */
function isNamed(path: string, { entity }: ActivityRow, t: TFunction): boolean {
  if (path.startsWith('custom_fields.')) return true
  const isRight = entity === 'user' || entity === 'account_type'
  const listed = findField(entity, path)
  const own = listed ? [`${listed.list.texts}:fieldWithArticle.${listed.name}`] : []
  return [
    ...own,
    `activity:field.${getFieldName(path)}`,
    ...(isRight ? [`common:context.${getFieldName(path)}`] : []),
  ].some((key) => t(key, { defaultValue: '' }) !== '')
}

const told = (row: ActivityRow, t: TFunction) =>
  faultsOf(formatSentence(row, t)).map((text) => `${row.action}: ${text}`)

describe('every recorded row', () => {
  test('is a sentence in each language', () => {
    expect(new Set(rows.map(({ action }) => action)).size).toBeGreaterThan(55)
    expect(languages.flatMap(([, t]) => rows.flatMap((row) => told(row, t)))).toEqual([])
  })

  test('labels each change that it tells, with its value as the form shows it', () => {
    const faults = languages.flatMap(([language, t]) =>
      rows.flatMap((row) =>
        row.changes
          .filter((change) => isMentioned(change, row))
          .flatMap(({ path, before, after }) => {
            const values = [before, after].map((value) => formatValue(path, value, row, t))
            const hasText = isNamed(path, row, t)
            const wrong = [formatFieldLabel(path, row, t), ...(hasVisibleValue({ path, before, after }) ? values : [])]
            return [...wrong.flatMap(faultsOf), ...(hasText ? [] : [`${language} ${row.action} ${path}`])]
          }),
      ),
    )
    expect(faults).toEqual([])
  })

  test('names its record', () => {
    const [, t] = languages[0] ?? []
    if (!t) throw new Error('No language')
    const nameless = new Set(rows.filter((row) => buildSentence(row, t).record === '').map(({ action }) => action))
    expect([...nameless].sort()).toMatchInlineSnapshot(`
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
