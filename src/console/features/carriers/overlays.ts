// The action that finds a carrier, for the overlay registry.
import { type Actions, findInPalette } from '#console/run/run-context.tsx'

export const actions: Actions = {
  'carriers.find': findInPalette('carrier'),
}
