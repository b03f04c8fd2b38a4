// The practice of the keys: the person's own, what can be done with them, and how far one is.
import { expect, test } from 'vitest'
import { type ExerciseId, exerciseIds, exercisesFor } from '#console/keyboard/practice/exercises.ts'
import { type Lesson, lessonOf, pressedIn, skipped } from '#console/keyboard/practice/lesson.ts'
import { rows, sceneBefore } from '#console/keyboard/practice/scene.ts'
import { strokesOf } from '#console/lib/strokes.ts'
import { standardPreferences } from '#contract/preferences.ts'

const everything = () => true
const standard = exercisesFor(standardPreferences, everything)
const keysIn = (exercises: typeof standard, id: ExerciseId) => exercises.find((one) => one.id === id)?.keys
const pressAll = (lesson: Lesson, keys: string, exercises = standard) =>
  strokesOf(keys).reduce((now, stroke) => pressedIn(now, stroke, exercises), lesson)
const begun = lessonOf([], standard)

test('twelve exercises, each done by the key that it shows', () => {
  expect(standard.map(({ id }) => id)).toEqual([...exerciseIds])
  let lesson = begun
  for (const { id, keys, times } of standard) {
    expect(lesson.at).toBe(id)
    for (let at = 0; at < times; at++) lesson = pressAll(lesson, keys.at(-1) ?? '')
    expect(lesson.said).toBe('right')
  }
  expect(lesson).toMatchObject({ at: null, done: [...exerciseIds] })
})

test('the keys are the person’s own: remapped, or those of the preset', () => {
  const remapped = exercisesFor(
    { ...standardPreferences, keys: { 'ecommerces.list': ['g x'], 'place.back': [] } },
    everything,
  )
  expect(keysIn(remapped, 'go')).toEqual(['g x'])
  expect(keysIn(remapped, 'back')).toBeUndefined()
  const modifiers = exercisesFor({ ...standardPreferences, keys_preset: 'modifiers' }, everything)
  expect(keysIn(modifiers, 'tab')).toEqual(['mod+b o d'])
  const at = { ...lessonOf([], modifiers), at: 'tab' } as const
  expect(pressAll(at, 'mod+b o', modifiers)).toMatchObject({ at: 'tab', begun: ['mod+b', 'o'] })
  expect(pressAll(at, 'mod+b o d', modifiers)).toMatchObject({ at: 'back', said: 'right' })
})

test('without single keys, or without the right, what cannot be done is left out', () => {
  const off = exercisesFor({ ...standardPreferences, single_keys: false }, everything)
  expect(off.map(({ id }) => id)).toEqual(['palette', 'move', 'peek', 'open', 'save', 'help'])
  expect(keysIn(off, 'move')).toEqual(['arrowdown'])
  const nobody = exercisesFor(standardPreferences, () => false)
  expect(nobody.map(({ id }) => id)).toEqual(['move', 'peek', 'select', 'back', 'save'])
})

test('a wrong key is said and changes nothing; half a sequence waits for the rest', () => {
  expect(pressAll(begun, 'j')).toMatchObject({ at: 'palette', said: 'wrong', done: [] })
  const go = { ...begun, at: 'go' } as const
  expect(pressAll(go, 'g')).toMatchObject({ at: 'go', begun: ['g'], said: 'nothing' })
  expect(pressAll(go, 'g j')).toMatchObject({ at: 'go', begun: [], said: 'wrong' })
  expect(pressAll({ ...begun, at: 'move' }, 'arrowdown')).toMatchObject({ at: 'move', pressed: 1 })
})

test('what is skipped comes again at the end; what was done is not asked for again', () => {
  const two = standard.slice(0, 2)
  const later = skipped(lessonOf([], two), two)
  expect(later.at).toBe('go')
  const last = pressAll(later, 'g e', two)
  expect(last).toMatchObject({ at: 'palette', done: ['go'] })
  expect(skipped(last, two).at).toBe('palette')
  expect(pressAll(last, 'mod+k', two)).toMatchObject({ at: null, done: ['go', 'palette'] })
  expect(lessonOf(['palette', 'go'], standard).at).toBe('move')
})

test('the scene is the same however one came to it', () => {
  expect(sceneBefore('palette')).toMatchObject({ view: 'home', over: null })
  expect(sceneBefore('move', 1)).toMatchObject({ view: 'list', cursor: 1 })
  expect(sceneBefore('open')).toMatchObject({ view: 'list', cursor: 2, isSelected: true, isPeeking: false })
  expect(sceneBefore('save')).toMatchObject({ view: 'list', over: 'reprocess', hasTicket: true })
  expect(rows[sceneBefore(null).cursor]?.name).toBe('Casa Pitanga')
})
