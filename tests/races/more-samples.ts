// More sample write requests for the race tests. `tests/write-samples.ts` contains the samples that other tests send,
// too.

import { buildUniformPermissions } from '#contract/access.ts'
import { answerAccessRequest } from '#contract/console/access-requests.ts'
import { createBatch } from '#contract/console/batches.ts'
import { changeEcommerces } from '#contract/console/ecommerce-changes.ts'
import { answerFeatureRequest, requestFeature } from '#contract/console/feature-requests.ts'
import { addNote, saveNote } from '#contract/console/notes.ts'
import { saveReplyTemplate } from '#contract/console/replies.ts'
import { createView, saveView } from '#contract/console/view.ts'
import { createAlert, getMaintenance, planMaintenance } from '#contract/platform/comunication.ts'
import { saveOwnership } from '#contract/platform/ecommerces.ts'
import { deleteStore, saveStoreContract } from '#contract/platform/stores.ts'
import { createUser, getAccountType, saveAccountType } from '#contract/platform/users.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import { accessRequests, savedViews } from '#server/db/schema/console/people.ts'
import { replyTemplates } from '#server/db/schema/console/tickets.ts'
import { copyPlatformUser } from '#server/services/people.ts'
import { makeEcommerce, makeReadyEcommerce, makeReverse, makeStore, makeUser } from '../factories.ts'
import type { WriteSample } from '../write-samples.ts'

let createdCount = 0
const view = (number: number) => ({ name: `Visão ${number}`, scope: 'shared', state: { situation: 'inactive' } })

export const ownSamples: readonly WriteSample[] = [
  {
    endpoint: saveAccountType,
    version: getAccountType,
    prepareRequest: async () => ({
      params: { name: 'n2' },
      body: (number) => ({
        default_permissions: {
          ...buildUniformPermissions('denied'),
          stores: number % 2 ? 'readonly' : 'read_and_write',
        },
      }),
    }),
  },
  {
    endpoint: saveStoreContract,
    prepareRequest: async (db) => {
      const { id: ecommerce_id } = await makeReadyEcommerce(db)
      const { id } = await makeStore(db, { ecommerce_id })
      return {
        params: { ecommerce_id, id },
        body: (number) => ({ is_save_full_contract: false, posting_card: `${number}` }),
      }
    },
  },
  {
    endpoint: deleteStore,
    prepareRequest: async (db) => {
      const { id: ecommerce_id } = await makeReadyEcommerce(db)
      return { params: { ecommerce_id, id: (await makeStore(db, { ecommerce_id })).id } }
    },
  },
  {
    endpoint: saveView,
    prepareRequest: async (db) => {
      const row = {
        ...view(0),
        owner_id: null,
        page: 'ecommerces.list',
        name: `Visão antes ${++createdCount}`,
        scope: 'shared',
      } as const
      const [insertedRow] = await db.insert(savedViews).values(row).returning()
      return { params: { id: insertedRow?.id }, body: view }
    },
  },
  {
    endpoint: answerFeatureRequest,
    prepareRequest: async (db) => {
      const row = { text: `Pedido ${++createdCount}`, user_id: 1, user_name: 'Ana Lima' }
      const [insertedRow] = await db.insert(featureRequests).values(row).returning()
      return { params: { id: insertedRow?.id }, body: (number) => ({ answer: `Resposta ${number}` }) }
    },
  },
  {
    endpoint: addNote,
    prepareRequest: async (db) => {
      const { id } = await makeEcommerce(db)
      return { body: (number) => ({ entity: 'ecommerce', id, text: `Nota ${number}` }) }
    },
  },
  {
    endpoint: saveNote,
    prepareRequest: async (db) => {
      const { id: entity_id } = await makeEcommerce(db)
      const row = { entity: 'ecommerce', entity_id, text: 'Nota', user_id: 1, user_name: 'Ana Lima' } as const
      const [insertedRow] = await db.insert(notes).values(row).returning()
      return { params: { id: insertedRow?.id }, body: () => ({ pinned: true }) }
    },
  },
  {
    endpoint: saveReplyTemplate,
    prepareRequest: async (db) => {
      const params = { template: 'shipped', language: 'es' } as const
      const target = [replyTemplates.template, replyTemplates.language]
      const row = { ...params, text: 'Antes', version: 1 }
      await db.insert(replyTemplates).values(row).onConflictDoUpdate({ target, set: row })
      return { params, body: (number) => ({ text: `Respuesta ${number}` }) }
    },
  },
  {
    endpoint: saveOwnership,
    prepareRequest: async (db) => ({
      params: { id: (await makeEcommerce(db)).id },
      body: (number) => ({ tags: [`etiqueta ${number}`] }),
    }),
  },
  {
    endpoint: changeEcommerces,
    prepareRequest: async (db) => {
      const ids = [(await makeEcommerce(db)).id]
      return { body: (number) => ({ ids, change: { kind: 'ownership', add_tags: [`etiqueta ${number}`] } }) }
    },
  },
  {
    endpoint: answerAccessRequest,
    prepareRequest: async (db) => {
      const user = await makeUser(db, { access: 'n1', permissions: buildUniformPermissions('denied') })
      await copyPlatformUser(db, user)
      const row = { user_id: user.id, context: 'stores', level: 'readonly', reason: 'Ver a loja' } as const
      const [insertedRow] = await db.insert(accessRequests).values(row).returning()
      return { params: { id: insertedRow?.id }, body: (number) => ({ status: number % 2 ? 'granted' : 'declined' }) }
    },
  },
  {
    endpoint: planMaintenance,
    version: getMaintenance,
    prepareRequest: async () => ({
      body: (number) => ({ from: '2090-01-01T02:00:00Z', until: null, reason: `Motivo ${number}` }),
    }),
  },
  {
    endpoint: createAlert,
    prepareRequest: async () => ({
      body: (number) => ({ type: 'info', is_active: true, title: `Alerta ${number}`, description: '<p>Texto</p>' }),
    }),
  },
  {
    endpoint: createUser,
    prepareRequest: async () => {
      const email = `antes-${++createdCount}@reversa.example`
      return {
        body: (number) => ({ first_name: `Pessoa ${number}`, last_name: '', email: `${number}-${email}`, type: 'n1' }),
      }
    },
  },
  { endpoint: requestFeature, prepareRequest: async () => ({ body: (number) => ({ text: `Pedido ${number}` }) }) },
  {
    endpoint: createView,
    prepareRequest: async () => {
      const name = `Visão nova ${++createdCount}`
      return { body: (number) => ({ page: 'ecommerces.list', ...view(number), name }) }
    },
  },
  {
    endpoint: createBatch,
    prepareRequest: async (db) => {
      const { id: ecommerce_id } = await makeReadyEcommerce(db)
      const { id } = await makeReverse(db, { ecommerce_id })
      return { body: () => ({ type: 'reprocess.reverse', text: `${id}`, ticket: 'ZD-9', task: 'Lote' }) }
    },
  },
]
