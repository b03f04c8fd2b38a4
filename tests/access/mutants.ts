// Builds slightly wrong variants of an endpoint's permission check: one requirement is removed or replaced, or "all"
// and "any" are swapped.
import {
  type AccessRule,
  anyOf,
  contexts,
  getRequiredLevels,
  publicAccess,
  type RequiredLevel,
  signedIn,
} from '#contract/access.ts'

interface Mutant {
  readonly description: string
  readonly access: AccessRule
}

interface RequirementMutant {
  readonly description: string
  /** Levels that replace the required level; an empty list removes the requirement. */
  readonly replacements: readonly RequiredLevel[]
}

export function buildMutants(access: AccessRule): readonly Mutant[] {
  if (access === 'public') return [{ description: 'requires a session', access: signedIn }]
  const requirements = getRequiredLevels(access)
  if (requirements.length === 0) {
    const stricter: AccessRule = { all: [{ context: 'users', level: 'readonly' }] }
    return [
      { description: 'no guard', access: publicAccess },
      { description: 'requires a level', access: stricter },
    ]
  }
  return [
    { description: 'no guard', access: publicAccess },
    { description: 'any signed-in user', access: signedIn },
    ...requirements.flatMap((requirement, index) =>
      mutateRequirement(requirement).map((mutant) => replaceRequirement(access, index, mutant)),
    ),
    ...(requirements.length > 1 ? [swapAllAndAny(access)] : []),
  ]
}

/** Replaces "all of these permissions" by "any of these permissions", and vice versa. */
function swapAllAndAny(access: Exclude<AccessRule, 'public'>): Mutant {
  const requirements = getRequiredLevels(access)
  return 'all' in access
    ? { description: 'any requirement is enough', access: anyOf({ any: requirements }) }
    : { description: 'all requirements are needed', access: { all: requirements } }
}

function replaceRequirement(
  access: Exclude<AccessRule, 'public'>,
  index: number,
  { description, replacements }: RequirementMutant,
): Mutant {
  const requirements = getRequiredLevels(access).flatMap((requirement, position) =>
    position === index ? replacements : [requirement],
  )
  return { description, access: 'all' in access ? { all: requirements } : { any: requirements } }
}

function mutateRequirement({ context, level }: RequiredLevel): readonly RequirementMutant[] {
  const otherContext = contexts[(contexts.indexOf(context) + 1) % contexts.length] ?? context
  const otherLevel = level === 'readonly' ? 'read_and_write' : 'readonly'
  return [
    { description: `${context} not required`, replacements: [] },
    { description: `${context} ${otherLevel} instead`, replacements: [{ context, level: otherLevel }] },
    { description: `${otherContext} instead of ${context}`, replacements: [{ context: otherContext, level }] },
  ]
}
