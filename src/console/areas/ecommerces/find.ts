import { paletteOpen } from '#commands/keyboard.ts'
import type { Action } from '#console/lib/area.ts'

/** The palette finds ecommerces by name, id, document, e-mail or URL. */
export const findEcommerce: Action = ({ q }, { run }) => run(paletteOpen, q === undefined ? {} : { text: q })
