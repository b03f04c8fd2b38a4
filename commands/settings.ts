// Commands of the settings page: open the settings, and edit or test the dashboard URL.

import { read, requirePlatformSupport, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { dashboardUrl } from '#contract/platform/settings.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, page } from './command.ts'

export const openSettingsCommand = defineCommand({
  id: 'settings.open',
  access: read('config'),
  surface: page('/settings'),
  keys: { global: 'g s' },
  menu: 'team',
})

/** Opens the settings with the focus in the dashboard URL field. */
export const editDashboardUrlCommand = defineCommand({
  id: 'settings.editDashboardUrl',
  access: write('config'),
  surface: page('/settings?edit=dashboard'),
})

/**
 * Shows which dashboard URL an ecommerce gets from the saved setting, or from the unsaved setting in `dashboard_url`.
 */
export const testDashboardUrlCommand = defineCommand({
  id: 'settings.testDashboardUrl',
  access: requirePlatformSupport(read('config')),
  surface: drawer,
  args: z.object({ ecommerce: recordId.optional(), dashboard_url: dashboardUrl.optional() }),
  parent: 'settings.open',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [openSettingsCommand, editDashboardUrlCommand, testDashboardUrlCommand]
