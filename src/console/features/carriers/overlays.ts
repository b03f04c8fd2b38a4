// The action that finds a carrier, for the overlay registry.
import { type Actions, findInPalette } from '#console/run/screens.ts'

export const actions: Actions = {
  'carriers.find': findInPalette('carrier'),
}
