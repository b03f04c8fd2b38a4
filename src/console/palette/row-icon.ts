// Icon of a command in the palette.

import Bookmark from 'lucide-react/icons/bookmark'
import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import Keyboard from 'lucide-react/icons/keyboard'
import Link from 'lucide-react/icons/link'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Search from 'lucide-react/icons/search'
import SquareChevronRight from 'lucide-react/icons/square-chevron-right'
import Ticket from 'lucide-react/icons/ticket'
import User from 'lucide-react/icons/user'
import UserRoundKey from 'lucide-react/icons/user-round-key'
import type { Command, FeatureName } from '#commands/command.ts'
import { featureIcons, type PageIcon } from '#console/run/page-icons.ts'

const iconByFeature: Readonly<Partial<Record<FeatureName, PageIcon>>> = {
  ...featureIcons,
  keyboard: Keyboard,
  link: Link,
  session: User,
  tickets: Ticket,
  reprocess: RotateCcw,
  access: UserRoundKey,
  view: Bookmark,
}

export function getRowIcon({ id, feature }: Command): PageIcon {
  if (/\.copy/.test(id)) return ClipboardCopy
  if (/\.find$/.test(id)) return Search
  return iconByFeature[feature] ?? SquareChevronRight
}
