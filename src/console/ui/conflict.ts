// Two people changed one record: what each field was, what it is now, and what was typed. Pure.
import { isSame, type Values } from './form-rules.ts'

export type Side = 'theirs' | 'mine'

export interface FieldConflict {
  readonly name: string
  /** As it was when the typing began. */
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /** Whose change stands; null: both changed it, and somebody must choose. */
  readonly standing: Side | null
}

/** The fields that somebody changed, in the order of the form. */
export function conflictsOf(base: Values, theirs: Values, mine: Values): readonly FieldConflict[] {
  return Object.keys(mine)
    .map((name) => ({ name, base: base[name], theirs: theirs[name], mine: mine[name] }))
    .filter((field) => !isSame(field.base, field.theirs) || !isSame(field.base, field.mine))
    .map((field) => ({ ...field, standing: standingOf(field) }))
}

function standingOf({ base, theirs, mine }: Omit<FieldConflict, 'name' | 'standing'>): Side | null {
  if (isSame(theirs, mine) || isSame(base, theirs)) return 'mine'
  return isSame(base, mine) ? 'theirs' : null
}

/** Whether the other person touched anything of this form. */
export function isTouched(fields: readonly FieldConflict[]): boolean {
  return fields.some(({ base, theirs }) => !isSame(base, theirs))
}

export type Choices = Readonly<Record<string, Side>>

/** The values to save, by what was chosen; a field without a choice stands as it is. */
export function combined(fields: readonly FieldConflict[], choices: Choices): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const side = choices[field.name] ?? field.standing
      return [field.name, side === 'theirs' ? field.theirs : field.mine]
    }),
  )
}

/** The fields that still wait for a choice. */
export function undecided(fields: readonly FieldConflict[], choices: Choices): readonly FieldConflict[] {
  return fields.filter(({ name, standing }) => standing === null && choices[name] === undefined)
}
