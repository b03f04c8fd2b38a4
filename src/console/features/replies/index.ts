// Registers the screens of replies to consumers. The code of a screen is loaded when its command opens the screen.
import { editReplyTemplateCommand, listReplyTemplatesCommand, postReplyCommand } from '#commands/replies.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [postReplyCommand, () => import('./reply-drawer.tsx').then(({ PostReplyDrawer }) => PostReplyDrawer)],
    [listReplyTemplatesCommand, () => import('./template-list-page.tsx').then(({ ReplyTemplates }) => ReplyTemplates)],
    [
      editReplyTemplateCommand,
      () => import('./template-drawer.tsx').then(({ EditReplyTemplateDrawer }) => EditReplyTemplateDrawer),
    ],
  ],
}
