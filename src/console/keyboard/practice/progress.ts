// How far somebody is, kept in this browser.
import { local, ownKey, readStored, writeStored } from '#console/lib/owner.ts'
import { type ExerciseId, exerciseIds } from './exercises.ts'

export function doneBefore(): readonly ExerciseId[] {
  const key = ownKey('practice')
  const kept = (key && readStored(local, key))?.split(' ') ?? []
  return exerciseIds.filter((id) => kept.includes(id))
}

export function keepDone(done: readonly ExerciseId[]): void {
  const key = ownKey('practice')
  if (key) writeStored(local, key, done.length === 0 ? null : done.join(' '))
}
