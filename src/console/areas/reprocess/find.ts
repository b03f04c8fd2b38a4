import { paletteOpen } from '#commands/keyboard.ts'
import type { Action } from '#console/lib/area.ts'

/** The palette finds records: an id typed there is a reverse or a refund. */
export const findRecord: Action = ({ q }, { run }) => run(paletteOpen, q === undefined ? {} : { text: q })
