import type { Screens } from '#console/lib/area.ts'
import { loadTexts } from '#console/lib/texts.ts'

const withAddress = async <Module>(load: () => Promise<Module>) => {
  const [module] = await Promise.all([load(), loadTexts('address')])
  return module
}

export const pages: Screens = {
  'stores.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'stores.create': () => withAddress(() => import('./new-page.tsx')).then((module) => module.NewPage),
  'stores.open': () => withAddress(() => import('./store-page.tsx')).then((module) => module.StorePage),
}
