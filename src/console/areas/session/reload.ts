import type { Action } from '#console/lib/area.ts'

/** What is typed is kept as it is typed; the browser asks where something would be lost. */
export const reload: Action = () => location.reload()
