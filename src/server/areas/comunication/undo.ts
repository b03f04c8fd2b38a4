import { eq } from 'drizzle-orm'
import { saveAlert } from '#contract/comunication.ts'
import { alerts } from '#server/db/schema/platform.ts'
import { expectStanding, movedOn, putBack, type Reversal, through } from '#server/http/reversal.ts'
import { alertHandlers } from './alerts.ts'

const alert = (action: 'comunication.editAlert' | 'comunication.toggleAlert') =>
  through({
    action,
    endpoint: saveAlert,
    handlers: alertHandlers,
    input: async ({ row, db, ...change }) => {
      const [present] = await db
        .select()
        .from(alerts)
        .where(eq(alerts.id, Number(row.entity_id)))
      if (!present) throw movedOn()
      expectStanding(present, change.after)
      const { type, title, description, is_active } = { ...present, ...putBack(present, change) }
      return {
        version: present.version,
        params: { id: present.id },
        body: {
          ...{ type: String(type), title: String(title), description: String(description) },
          is_active: is_active === true,
        },
      }
    },
  })

export const comunicationReversals: readonly Reversal[] = [
  alert('comunication.editAlert'),
  alert('comunication.toggleAlert'),
]
