import { saveIntegration } from '#contract/ecommerces/integrations.ts'
import { expectStanding, movedOn, putBack, type Reversal, factsOf as recordOf, through } from '#server/http/reversal.ts'
import { factsOf } from './changes.ts'
import { integrationRow } from './records.ts'
import { saveHandler } from './save.ts'

/** Where a secret changed, nobody knows the former one. */
const secret = ['password', 'has_password', 'options_secrets', 'has_secrets']

export const integrationReversals: readonly Reversal[] = [
  through({
    action: 'ecommerces.editIntegration',
    endpoint: saveIntegration,
    handlers: [saveHandler],
    takesMarks: true,
    fits: ({ before, after }) =>
      Object.keys(recordOf(before)).length > 0 && !secret.some((name) => name in recordOf(after)),
    input: async ({ row, db, ...change }) => {
      const present = await integrationRow(db, Number(row.entity_id))
      if (!present) throw movedOn()
      const facts = factsOf(present)
      expectStanding(facts, change.after)
      const { name, username, api_url, software_id, is_active, options } = { ...facts, ...putBack(facts, change) }
      return {
        version: present.version,
        params: { id: present.id },
        body: {
          ...{ name: String(name), username: String(username), api_url: String(api_url) },
          ...{ software_id: Number(software_id), is_active: is_active === true },
          // Its options stay as they are, whole or not, unless they were what changed.
          ...('options' in change.after ? { options: options === null ? null : String(options) } : {}),
        },
      }
    },
  }),
]
