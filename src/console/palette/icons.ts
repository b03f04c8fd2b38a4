import Boxes from 'lucide-react/icons/boxes'
import Building from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Keyboard from 'lucide-react/icons/keyboard'
import Layers from 'lucide-react/icons/layers'
import Link from 'lucide-react/icons/link'
import MapPinX from 'lucide-react/icons/map-pin-x'
import Megaphone from 'lucide-react/icons/megaphone'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import SquareChevronRight from 'lucide-react/icons/square-chevron-right'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket'
import Truck from 'lucide-react/icons/truck'
import User from 'lucide-react/icons/user'
import UserRoundKey from 'lucide-react/icons/user-round-key'
import Users from 'lucide-react/icons/users'
import type { Area, Command } from '#commands/command.ts'

const icons: Partial<Record<Area, typeof House>> = {
  home: House,
  keyboard: Keyboard,
  link: Link,
  session: User,
  tickets: Ticket,
  ecommerces: Building,
  reprocess: RotateCcw,
  batches: Layers,
  groups: Boxes,
  stores: Store,
  users: Users,
  comunication: Megaphone,
  trackingErrors: MapPinX,
  carriers: Truck,
  reports: ChartColumn,
  settings: Settings,
  access: UserRoundKey,
  activity: History,
}

export function iconOf({ id, area }: Command): typeof House {
  if (/\.copy/.test(id)) return ClipboardCopy
  if (/\.find$/.test(id)) return Search
  return icons[area] ?? SquareChevronRight
}
