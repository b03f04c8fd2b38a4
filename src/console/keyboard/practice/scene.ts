// What the small invented console shows before each exercise. Pure; nothing of it comes from the server or goes there.
import { type ExerciseId, exerciseIds } from './exercises.ts'

export interface Scene {
  readonly view: 'home' | 'list' | 'record'
  /** The row under the cursor. */
  readonly cursor: number
  readonly isPeeking: boolean
  readonly isSelected: boolean
  readonly tab: 'subscription' | 'details'
  readonly hasTicket: boolean
  readonly over: 'palette' | 'reprocess' | 'help' | null
  readonly isReprocessed: boolean
}

/** Shops that do not exist. */
export const rows = [
  { id: 1, name: 'Loja Aurora', url: 'aurora.example' },
  { id: 2, name: 'Ateliê Marés', url: 'mares.example' },
  { id: 3, name: 'Casa Pitanga', url: 'pitanga.example' },
  { id: 4, name: 'Oficina Lume', url: 'lume.example' },
  { id: 5, name: 'Empório Vento Sul', url: 'ventosul.example' },
] as const

export const ticket = 'ZD-00001'

const beginning: Scene = {
  view: 'home',
  cursor: 0,
  isPeeking: false,
  isSelected: false,
  tab: 'subscription',
  hasTicket: false,
  over: null,
  isReprocessed: false,
}

const effects: Readonly<Record<ExerciseId, Partial<Scene>>> = {
  palette: { over: 'palette' },
  go: { over: null, view: 'list' },
  move: { cursor: 2 },
  peek: { isPeeking: true },
  select: { isSelected: true, isPeeking: false },
  open: { view: 'record' },
  tab: { tab: 'details' },
  back: { view: 'list' },
  ticket: { hasTicket: true },
  reprocess: { over: 'reprocess' },
  save: { over: null, isReprocessed: true },
  help: { over: 'help' },
}

/** As it is when an exercise begins, whatever was skipped; null: after the last. */
export function sceneBefore(at: ExerciseId | null, pressed = 0): Scene {
  const before: readonly ExerciseId[] = at === null ? exerciseIds : exerciseIds.slice(0, exerciseIds.indexOf(at))
  let scene = beginning
  for (const id of before) scene = { ...scene, ...effects[id] }
  return { ...scene, cursor: scene.cursor + pressed }
}
