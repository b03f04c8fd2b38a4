// Computes the permissions of a user independently of the product code, so that tests can compare both results.
import { type AccountType, accountTypes, type Context, contexts, type Level, levels } from '#contract/access.ts'
import { runsAllCases } from '../whole.ts'

/**
 * Required permission in one line: `public`, `signed in`, `stores r` (read) or `stores w` (write). `&` requires all
 * permissions and `|` any of them. Write permission includes read permission, and `admin_boss` has all permissions
 * (S2 §6).
 */
export type AccessRule = string

export interface TestUser {
  readonly type: AccountType
  readonly levels: Readonly<Record<Context, Level>>
}

const sufficientLevels: Readonly<Record<string, readonly Level[]>> = {
  r: ['readonly', 'read_and_write'],
  w: ['read_and_write'],
}

export function isAllowed(user: TestUser | null, rule: AccessRule): boolean {
  if (rule === 'public') return true
  if (user === null) return false
  if (rule === 'signed in' || user.type === 'admin_boss') return true
  const isRequirementMet = (requirement: string) => {
    const [context = '', levelLetter = ''] = requirement.split(' ')
    return getSufficientLevels(context, levelLetter).some((level) => user.levels[parseContext(context)] === level)
  }
  return rule.includes('|') ? rule.split(' | ').some(isRequirementMet) : rule.split(' & ').every(isRequirementMet)
}

function getSufficientLevels(context: string, levelLetter: string): readonly Level[] {
  const sufficient = sufficientLevels[levelLetter]
  if (!sufficient) throw new Error(`${context} ${levelLetter} is not a level`)
  return sufficient
}

function parseContext(name: string): Context {
  const context = contexts.find((candidate) => candidate === name)
  if (!context) throw new Error(`${name} is not a context`)
  return context
}

interface PermissionCase {
  readonly type: AccountType
  readonly context: Context
  readonly level: Level
  /** Permission level in all contexts other than `context`. */
  readonly otherLevel: 'denied' | 'read_and_write'
}

/**
 * All combinations of an account type (7), a permission context (9), the level in this context (3), and one of two
 * levels in all other contexts: `denied` or `read_and_write`.
 */
export const allPermissionCases: readonly PermissionCase[] = accountTypes.flatMap((type) =>
  contexts.flatMap((context) =>
    levels.flatMap((level) =>
      (['denied', 'read_and_write'] as const).map((otherLevel) => ({ type, context, level, otherLevel })),
    ),
  ),
)

export function buildUser({ type, context, level, otherLevel }: PermissionCase): TestUser {
  const entries = contexts.map((name) => [name, name === context ? level : otherLevel])
  return { type, levels: Object.fromEntries(entries) }
}

/** Test users for all combinations, without duplicates. Users with the fewest permissions come first. */
export const allTestUsers: readonly TestUser[] = [
  ...new Map(
    allPermissionCases
      .toSorted(
        (first, second) => Number(first.otherLevel > second.otherLevel) - Number(first.otherLevel < second.otherLevel),
      )
      .map(buildUser)
      .map((user) => [getUserKey(user), user]),
  ).values(),
]

export const SUBSET_COUNT = 4

/**
 * Returns one quarter of the users, selected by `subsetNumber` (0 to 3). Returns all users if the environment variable
 * `WHOLE` is 1.
 */
export function selectUsers<User extends TestUser>(users: readonly User[], subsetNumber: number): readonly User[] {
  return runsAllCases ? users : users.filter((_, index) => index % SUBSET_COUNT === subsetNumber % SUBSET_COUNT)
}

export function getUserKey({ type, levels: userLevels }: TestUser): string {
  return [type, ...contexts.map((context) => userLevels[context])].join(' ')
}
