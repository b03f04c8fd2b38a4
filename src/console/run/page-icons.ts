// Icons of the features, for the side menu and the command palette.
import Boxes from 'lucide-react/icons/boxes'
import Building from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import Layers from 'lucide-react/icons/layers'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MapPinX from 'lucide-react/icons/map-pin-x'
import MapPinned from 'lucide-react/icons/map-pinned'
import Megaphone from 'lucide-react/icons/megaphone'
import PackageOpen from 'lucide-react/icons/package-open'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import type { FeatureName } from '#commands/command.ts'

export type PageIcon = typeof House

export const featureIcons: Readonly<Partial<Record<FeatureName, PageIcon>>> = {
  home: House,
  inbox: Inbox,
  ecommerces: Building,
  reverses: PackageOpen,
  failedReprocesses: TriangleAlert,
  batches: Layers,
  groups: Boxes,
  stores: Store,
  allStores: MapPinned,
  users: Users,
  comunication: Megaphone,
  trackingErrors: MapPinX,
  carriers: Truck,
  reports: ChartColumn,
  settings: Settings,
  featureRequests: Lightbulb,
  activity: History,
}
