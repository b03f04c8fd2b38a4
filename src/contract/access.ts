// Permission model: a user has one level (denied, read-only, or read and write) for each context (area of the console).
// An access rule lists the levels that an endpoint, a command or a screen requires (S1 §6, S2 §6).

export const contexts = [
  'stores',
  'ecommerces',
  'ecommerce_group',
  'courier',
  'comunication',
  'relatories',
  'config',
  'shipping',
  'users',
] as const
export type Context = (typeof contexts)[number]

export const levels = ['denied', 'readonly', 'read_and_write'] as const
export type Level = (typeof levels)[number]

/** Permission levels that a user can request; `denied` is excluded because a request always raises the level. */
export const requestablePermissionLevels = ['readonly', 'read_and_write'] as const

export const accountTypes = ['admin_boss', 'ti', 'cs', 'n1', 'n2', 'financial', 'collaborator_aftersale'] as const
export type AccountType = (typeof accountTypes)[number]

export type Permissions = Readonly<Record<Context, Level>>

/** User data that is needed to check permissions. */
export interface UserWithPermissions {
  readonly access: AccountType
  readonly permissions: Permissions
  /**
   * Defines whether the server offers the extensions, which are the endpoints that the platform's API specification
   * does not contain. Default: true. False for a server that forwards requests to an external platform API.
   */
  readonly extensions?: boolean
  /**
   * Operation ids of endpoints outside the API specification (extensions) that the external platform API offers in
   * addition. The operator lists these endpoints in an adapter file.
   */
  readonly offered_calls?: readonly string[] | undefined
}

/** Minimum permission level that an access rule requires in one context. */
export interface RequiredLevel {
  readonly context: Context
  readonly level: Exclude<Level, 'denied'>
}

interface ExtensionFlag {
  /**
   * Set for an endpoint that the platform's API specification does not contain. If the server forwards requests to an
   * external platform API without this endpoint, the access rule denies every user.
   */
  readonly extension?: ExtensionMarker
}

/**
 * Marker for an endpoint that the platform's API specification does not contain. The operation id of the endpoint means
 * that an adapter file can map the endpoint to the external platform API; `true` means that no file can.
 */
export type ExtensionMarker = true | string

/**
 * Access rule: `all` requires every listed permission level, `any` at least one of them. An empty `all` admits every
 * signed-in user.
 */
export type AccessRule =
  | 'public'
  | ({ readonly all: readonly RequiredLevel[] } & ExtensionFlag)
  | ({ readonly any: readonly RequiredLevel[] } & ExtensionFlag)

/** Returns an access rule that requires the permission level `readonly` in one context (area of the console). */
export function read(context: Context): AccessRule {
  return { all: [{ context, level: 'readonly' }] }
}

/** Returns an access rule that requires the permission level `read_and_write` in one context (area of the console). */
export function write(context: Context): AccessRule {
  return { all: [{ context, level: 'read_and_write' }] }
}

/** Combines access rules into one rule that requires every permission level in the given rules. */
export function allOf(...accessRules: readonly AccessRule[]): AccessRule {
  return { all: accessRules.flatMap(getRequiredLevels) }
}

/** Combines access rules into one rule that requires at least one of the permission levels in the given rules. */
export function anyOf(...accessRules: readonly AccessRule[]): AccessRule {
  return { any: accessRules.flatMap(getRequiredLevels) }
}

/**
 * Access rules for reverses (return requests of consumers): a user needs permission for `ecommerces` or for `courier`.
 */
export const reverseAccess = {
  read: anyOf(read('ecommerces'), read('courier')),
  write: anyOf(write('ecommerces'), write('courier')),
} as const

/**
 * Returns a copy of the access rule that also denies every user if an external platform API behind this server does not
 * offer the endpoint. A public rule is returned unchanged.
 */
export function requirePlatformSupport(access: AccessRule, extension: ExtensionMarker = true): AccessRule {
  return access === 'public' ? access : { ...access, extension }
}

/**
 * Returns true when the rule denies every user, because the external platform API behind this server does not offer the
 * endpoint.
 */
export function isUnavailableAtPlatform(user: UserWithPermissions | null, access: AccessRule): boolean {
  if (user?.extensions !== false || access === 'public' || access.extension === undefined) return false
  return access.extension === true || user.offered_calls?.includes(access.extension) !== true
}

/** Lists the permission levels that an access rule requires, each with its context; empty for a public rule. */
export function getRequiredLevels(access: AccessRule): readonly RequiredLevel[] {
  if (access === 'public') return []
  return 'all' in access ? access.all : access.any
}

/** Returns true when the access rule lists write permission for at least one context. */
export function requiresWrite(access: AccessRule): boolean {
  return getRequiredLevels(access).some(({ level }) => level === 'read_and_write')
}

function hasRequiredLevel(user: UserWithPermissions, required: RequiredLevel): boolean {
  if (user.access === 'admin_boss') return true
  return levels.indexOf(user.permissions[required.context]) >= levels.indexOf(required.level)
}

/** Returns true when the user passes the access rule. Without a signed-in user (null), only public rules pass. */
export function hasAccess(user: UserWithPermissions | null, access: AccessRule): boolean {
  if (access === 'public') return true
  if (!user || isUnavailableAtPlatform(user, access)) return false
  return 'all' in access
    ? access.all.every((required) => hasRequiredLevel(user, required))
    : access.any.some((required) => hasRequiredLevel(user, required))
}

/**
 * Lists the required permission levels that the user lacks, to explain a denied request; empty when access is allowed.
 */
export function getMissingLevels(user: UserWithPermissions, access: AccessRule): readonly RequiredLevel[] {
  if (hasAccess(user, access)) return []
  return getRequiredLevels(access).filter((required) => !hasRequiredLevel(user, required))
}

/** Builds permissions with the same permission level in every context (area of the console). */
export function buildUniformPermissions(level: Level): Permissions {
  return Object.fromEntries(contexts.map((context) => [context, level])) as Record<Context, Level>
}

const buildDefaultPermissions = (overrides: Partial<Permissions>): Permissions => ({
  ...buildUniformPermissions('denied'),
  ...overrides,
})

/** Default permissions of each account type, until a user administrator changes the defaults (product decision A24). */
export const defaultPermissionsByType: Readonly<Record<AccountType, Permissions>> = {
  admin_boss: buildUniformPermissions('read_and_write'),
  ti: { ...buildUniformPermissions('read_and_write'), users: 'readonly' },
  cs: buildDefaultPermissions({
    stores: 'read_and_write',
    ecommerces: 'read_and_write',
    ecommerce_group: 'readonly',
    courier: 'read_and_write',
    comunication: 'read_and_write',
    relatories: 'read_and_write',
    shipping: 'readonly',
  }),
  n2: buildDefaultPermissions({
    stores: 'read_and_write',
    ecommerces: 'read_and_write',
    courier: 'read_and_write',
    relatories: 'readonly',
    ecommerce_group: 'readonly',
    shipping: 'readonly',
  }),
  n1: buildDefaultPermissions({
    ecommerces: 'read_and_write',
    stores: 'readonly',
    courier: 'read_and_write',
    relatories: 'readonly',
  }),
  financial: buildDefaultPermissions({
    ecommerces: 'readonly',
    ecommerce_group: 'readonly',
    relatories: 'read_and_write',
  }),
  collaborator_aftersale: buildDefaultPermissions({ courier: 'readonly', relatories: 'readonly' }),
}

/** Access rule for requests without a signed-in user. */
export const publicAccess = 'public' satisfies AccessRule
/** Access rule that admits every signed-in user, whatever their permissions. */
export const signedIn: AccessRule = Object.freeze({ all: [] })

const isAdminBoss = ({ access }: Pick<UserWithPermissions, 'access'>) => access === 'admin_boss'
const getLevelRank = (level: Level) => levels.indexOf(level)

/** Returns the user's effective permission level in a context; an `admin_boss` always has `read_and_write`. */
export function getPermissionLevel(user: UserWithPermissions, context: Context): Level {
  return isAdminBoss(user) ? 'read_and_write' : user.permissions[context]
}

/** Returns true when the actor may change or delete the user; only an `admin_boss` may change an `admin_boss`. */
export function canManageUser(
  actor: Pick<UserWithPermissions, 'access'>,
  target: Pick<UserWithPermissions, 'access'>,
): boolean {
  return isAdminBoss(actor) || !isAdminBoss(target)
}

/**
 * Returns true when the actor may create users of the account type; only an `admin_boss` may create an `admin_boss`.
 */
export function canCreateUserOfType(actor: Pick<UserWithPermissions, 'access'>, type: AccountType): boolean {
  return isAdminBoss(actor) || type !== 'admin_boss'
}

/**
 * Returns true when the actor may give the target user this permission level: at most the higher of the actor's own
 * level and the target user's current level.
 */
export function canGrantLevel(
  actor: UserWithPermissions,
  target: UserWithPermissions,
  context: Context,
  level: Level,
): boolean {
  const highestRank = Math.max(
    getLevelRank(getPermissionLevel(actor, context)),
    getLevelRank(getPermissionLevel(target, context)),
  )
  return getLevelRank(level) <= highestRank
}

/** Returns the highest permission level that the actor may grant to the target user, at most the requested level. */
export function getHighestGrantableLevel(
  actor: UserWithPermissions,
  target: UserWithPermissions,
  context: Context,
  requestedLevel: Level,
): Level {
  const grantableLevels = levels
    .slice(0, getLevelRank(requestedLevel) + 1)
    .filter((level) => canGrantLevel(actor, target, context, level))
  return grantableLevels.at(-1) ?? 'denied'
}

/**
 * Lists the contexts (areas of the console) in which the user would get a permission level that the actor may not
 * grant.
 */
export function findUngrantableContexts(
  actor: UserWithPermissions,
  before: UserWithPermissions,
  after: UserWithPermissions,
): readonly Context[] {
  return contexts.filter((context) => !canGrantLevel(actor, before, context, getPermissionLevel(after, context)))
}

/** Returns true when a change lowers any permission level, or removes the account type `admin_boss`. */
export function reducesPermissions(before: UserWithPermissions, after: UserWithPermissions): boolean {
  const hasLowerLevel = contexts.some(
    (context) => getLevelRank(getPermissionLevel(after, context)) < getLevelRank(getPermissionLevel(before, context)),
  )
  return hasLowerLevel || (isAdminBoss(before) && !isAdminBoss(after))
}

/** Returns true when the user has a higher permission level than the other user in at least one context. */
export function hasHigherLevelThan(user: UserWithPermissions, otherUser: UserWithPermissions): boolean {
  return contexts.some(
    (context) => getLevelRank(getPermissionLevel(user, context)) > getLevelRank(getPermissionLevel(otherUser, context)),
  )
}

/** Access rule for registering a group in the billing system again after an error (product decision A31). */
export const retryBillingAccess = allOf(write('ecommerce_group'), write('config'))

/**
 * Access rule for saving the metadata of a group: requires read access to groups and write access to ecommerces (S2 §6;
 * product decision A19).
 */
export const groupMetadataAccess = allOf(read('ecommerce_group'), write('ecommerces'))
