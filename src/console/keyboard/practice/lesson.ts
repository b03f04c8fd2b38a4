// How far somebody is in the practice, and what a press does to it. Pure.
import { strokesOf } from '#console/lib/strokes.ts'
import { isPrefix } from '../bindings.ts'
import type { Exercise, ExerciseId } from './exercises.ts'

export interface Lesson {
  readonly done: readonly ExerciseId[]
  /** The one on show; null once all are done. */
  readonly at: ExerciseId | null
  /** Strokes of a sequence pressed so far. */
  readonly begun: readonly string[]
  /** How often the key was pressed, where once is not enough. */
  readonly pressed: number
  readonly said: 'nothing' | 'right' | 'wrong'
}

/** Goes on where it was left. */
export function lessonOf(done: readonly ExerciseId[], exercises: readonly Exercise[]): Lesson {
  return {
    done,
    at: exercises.find(({ id }) => !done.includes(id))?.id ?? null,
    begun: [],
    pressed: 0,
    said: 'nothing',
  }
}

export function pressedIn(lesson: Lesson, stroke: string, exercises: readonly Exercise[]): Lesson {
  const exercise = exercises.find(({ id }) => id === lesson.at)
  if (!exercise) return lesson
  const begun = [...lesson.begun, stroke]
  const fitting = exercise.keys.map(strokesOf).filter((strokes) => isPrefix(begun, strokes))
  if (fitting.length === 0) return { ...lesson, begun: [], said: 'wrong' }
  if (!fitting.some((strokes) => strokes.length === begun.length)) return { ...lesson, begun, said: 'nothing' }
  const pressed = lesson.pressed + 1
  if (pressed < exercise.times) return { ...lesson, begun: [], pressed, said: 'nothing' }
  const at = openAfter(lesson, exercises) ?? null
  return { done: [...lesson.done, exercise.id], at, begun: [], pressed: 0, said: 'right' }
}

/** On to the next that is not done, this one left for later; where it is the only one left it stays. */
export function skipped(lesson: Lesson, exercises: readonly Exercise[]): Lesson {
  const at = openAfter(lesson, exercises) ?? lesson.at
  return { ...lesson, at, begun: [], pressed: 0, said: 'nothing' }
}

function openAfter({ at, done }: Lesson, exercises: readonly Exercise[]): ExerciseId | undefined {
  const here = exercises.findIndex(({ id }) => id === at)
  const order = [...exercises.slice(here + 1), ...exercises.slice(0, here)]
  return order.find(({ id }) => !done.includes(id))?.id
}
