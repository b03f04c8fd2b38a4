// Finds the command with which a user requests the permission for another command.
import { explainAccessCommand, requestAccessCommand } from '#commands/access.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { getMissingLevels, hasAccess, type UserWithPermissions } from '#contract/access.ts'

/**
 * Returns the command that requests the missing permission, with its arguments. If several permissions are missing, the
 * command lists them. Returns null if the user lacks no permission or cannot request one.
 */
export function findAccessRequest(
  user: UserWithPermissions,
  { id, access }: Command,
): { readonly command: Command; readonly args: Arguments } | null {
  const [missingPermission, ...otherMissingPermissions] = getMissingLevels(user, access)
  if (!missingPermission || !hasAccess(user, requestAccessCommand.access)) return null
  if (otherMissingPermissions.length > 0) return { command: explainAccessCommand, args: { command: id } }
  const { context, level } = missingPermission
  return { command: requestAccessCommand, args: { permission_context: context, permission_level: level } }
}
