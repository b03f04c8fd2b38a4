// Commands of replies to the consumer of a reverse (return request): copy or post a reply, and edit the templates of
// replies (product decision E6).

import { read, requirePlatformSupport, write } from '#contract/access.ts'
import { replyAccess } from '#contract/console/replies.ts'
import { recordId, requiredText, ticketNumber } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, inline, page } from './command.ts'

const access = requirePlatformSupport(replyAccess, 'getReverse')

/** Copies the reply from the template that applies to the reverse, in the consumer's language. */
export const copyReplyCommand = defineCommand({
  id: 'replies.copy',
  access,
  surface: inline,
  args: z.object({ reverse_id: recordId }),
  keys: { global: 'y m' },
  requires: 'record',
})

/**
 * Opens the reply for editing, and posts the reply to the helpdesk as a public comment after a confirmation. If no
 * helpdesk is configured, the drawer only copies the reply.
 */
export const postReplyCommand = defineCommand({
  id: 'replies.post',
  access,
  surface: drawer,
  args: z.object({ reverse_id: recordId, ticket: ticketNumber.optional() }),
  keys: { global: 't r' },
  confirmation: 2,
  requires: 'record',
})

export const listReplyTemplatesCommand = defineCommand({
  id: 'replies.templates',
  access: read('config'),
  surface: page('/settings/replies'),
  parent: 'settings.open',
})

export const editReplyTemplateCommand = defineCommand({
  id: 'replies.editTemplate',
  access: write('config'),
  surface: drawer,
  /** `template` is one of `replyTemplates`; the drawer reports an unknown template. */
  args: z.object({ template: requiredText(40), reply_language: z.enum(languages).optional() }),
  keys: { row: 'enter' },
  parent: 'replies.templates',
  requires: 'record',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  copyReplyCommand,
  postReplyCommand,
  listReplyTemplatesCommand,
  editReplyTemplateCommand,
]
