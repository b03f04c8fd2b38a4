// Commands of the settings: the dashboard URL.

import { extension, read, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { dashboardUrl } from '#contract/platform/settings.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, page } from './command.ts'

export const settingsOpen = command({
  id: 'settings.open',
  access: read('config'),
  surface: page('/settings'),
  keys: { global: 'g s' },
  menu: true,
})

/** The same page, with the focus in the field. */
export const settingsEditDashboardUrl = command({
  id: 'settings.editDashboardUrl',
  access: write('config'),
  surface: page('/settings?edit=dashboard'),
})

/** The address that an ecommerce would get, of what is saved or of what is typed. */
export const settingsTestDashboardUrl = command({
  id: 'settings.testDashboardUrl',
  access: extension(read('config')),
  surface: drawer,
  args: z.object({ ecommerce: recordId.optional(), dashboard_url: dashboardUrl.optional() }),
  parent: 'settings.open',
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [settingsOpen, settingsEditDashboardUrl, settingsTestDashboardUrl]
