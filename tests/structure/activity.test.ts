// What is recorded has a name in every language, and somebody who may see it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activityActions, activityEntities } from '#contract/activity.ts'
import { allReversals } from '#server/features/all-undo.ts'
import { filesUnder } from './files.ts'

const server = filesUnder('src/server', /\.ts$/)
  .filter((path) => !path.includes('/demo/'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const texts = JSON.parse(readFileSync('locales/pt-BR/activity.json', 'utf8')).activity

const literals = (name: string) => [
  ...new Set([...server.matchAll(new RegExp(`\\b${name}: '([\\w.]+)'`, 'g'))].map(([, value = '']) => value)),
]

test('every kind of record that is recorded has its access and its name', () => {
  const entities: readonly string[] = activityEntities
  expect(literals('entity').filter((entity) => !entities.includes(entity))).toEqual([])
  expect(activityEntities.filter((entity) => texts.entity[entity] === undefined)).toEqual([])
})

test('every action that is recorded can be filtered by, and has its name', () => {
  const actions: readonly string[] = activityActions
  const recorded = literals('action').filter((action) => action.includes('.'))
  expect(recorded.filter((action) => !actions.includes(action))).toEqual([])
  const named = (action: string) =>
    action.split('.').reduce<Record<string, never> | undefined>((inner, key) => inner?.[key], texts.action)
  expect(actions.filter((action) => named(action) === undefined)).toEqual([])
  expect([...allReversals.keys()].filter((action) => !actions.includes(action))).toEqual([])
})
