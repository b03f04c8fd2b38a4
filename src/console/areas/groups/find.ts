import { paletteOpen } from '#commands/keyboard.ts'
import type { Action } from '#console/lib/area.ts'

/** The palette finds groups by name, id, uuid, or the e-mail of their manager. */
export const findGroup: Action = ({ q }, { run }) => run(paletteOpen, q === undefined ? {} : { text: q })
