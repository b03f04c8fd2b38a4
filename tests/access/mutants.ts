// Builds every variant of an endpoint's guard that is wrong by one step.
import {
  type Access,
  anyOf,
  contexts,
  getRequiredLevels,
  publicAccess,
  type RequiredLevel,
  signedIn,
} from '#contract/access.ts'

interface Mutant {
  readonly how: string
  readonly access: Access
}

export function mutantsOf(access: Access): readonly Mutant[] {
  if (access === 'public') return [{ how: 'signed in only', access: signedIn }]
  const needs = getRequiredLevels(access)
  if (needs.length === 0) {
    const stricter = { how: 'a level asked for', access: { all: [{ context: 'users', level: 'readonly' }] } } as const
    return [{ how: 'no guard', access: publicAccess }, stricter]
  }
  return [
    { how: 'no guard', access: publicAccess },
    { how: 'any signed-in person', access: signedIn },
    ...needs.flatMap((need, index) => mutatedNeeds(need).map(({ how, others }) => of(access, how, index, others))),
    ...(needs.length > 1 ? [turned(access)] : []),
  ]
}

/** Replaces "all of these permissions" by "any of these permissions", and the reverse. */
function turned(access: Exclude<Access, 'public'>): Mutant {
  const needs = getRequiredLevels(access)
  return 'all' in access
    ? { how: 'one of them is enough', access: anyOf({ any: needs }) }
    : { how: 'all of them are asked for', access: { all: needs } }
}

function of(access: Exclude<Access, 'public'>, how: string, index: number, others: readonly RequiredLevel[]): Mutant {
  const needs = getRequiredLevels(access).flatMap((need, at) => (at === index ? others : [need]))
  return { how, access: 'all' in access ? { all: needs } : { any: needs } }
}

function mutatedNeeds({
  context,
  level,
}: RequiredLevel): readonly { readonly how: string; readonly others: readonly RequiredLevel[] }[] {
  const other = contexts[(contexts.indexOf(context) + 1) % contexts.length] ?? context
  const step: RequiredLevel = { context, level: level === 'readonly' ? 'read_and_write' : 'readonly' }
  return [
    { how: `${context} not asked for`, others: [] },
    { how: `${context} ${step.level} instead`, others: [step] },
    { how: `${other} instead of ${context}`, others: [{ context: other, level }] },
  ]
}
