// The fault suite (tests/e2e/faults) knows every form there is, and sends it where the contract says.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectedAccess } from '../access/expected.ts'
import { forms, samplePairs, troubles } from '../e2e/faults/pairs.ts'
import { filesUnder } from './files.ts'

/** Writes that no form sends: a button, a switch or the way in and out does; the journeys, below `tests/e2e`, that try what may go wrong with them. */
const withoutForm: Readonly<Record<string, string>> = {
  'POST /v2/boss/batches/:id/pause': 'batches.spec.ts',
  'POST /v2/boss/batches/:id/resume': 'batches.spec.ts',
  // The same question as that of a run.
  'POST /v2/boss/batches/:id/retry': 'batches.spec.ts',
  'POST /v2/boss/batches/:id/cancel': 'batches.spec.ts',
  'DELETE /v2/boss/claims/:entity/:id': 'queues.spec.ts',
  'POST /v2/boss/integrations/:id/authorize': 'authorization.spec.ts',
  'POST /v2/boss/integrations/authorized': 'authorization.spec.ts',
  'POST /v2/boss/lookup/consumer': 'find.spec.ts',
  // A dry run, while the form is typed.
  'POST /v2/boss/ecommerces/changes/check': 'change-many.spec.ts',
  'POST /v2/boss/integrations/:id/ping': 'integrations.spec.ts',
  // An own note, at once; the toast takes it back.
  'DELETE /v2/boss/notes/:id': 'notes.spec.ts',
  'DELETE /v2/boss/exports/:id': 'reports-elsewhere.spec.ts',
  'POST /v2/boss/access-requests': 'access-requests.spec.ts',
  'PUT /v2/boss/access-requests/:id': 'access-requests.spec.ts',
  'PUT /v2/boss/inbox': 'inbox.spec.ts',
  'PUT /v2/boss/inbox/:id': 'inbox.spec.ts',
  'PUT /v2/users/me/preferences': 'preferences.spec.ts',
  'POST /demo/identities/:account_type/token': 'faults/session.spec.ts',
  'POST /v2/auth/login': 'faults/session.spec.ts',
  'POST /v2/auth/logout': 'faults/session.spec.ts',
}

/** Send nothing: one sets the ticket of the tab, one keeps what a form of the list sent. */
const withoutCall = ['features/tickets/ticket-drawers.tsx', 'features/stores/upload-tab.tsx']

/** Sent by who lacks a right: the suite is signed in as who has them all (access-requests.spec.ts). */
const byOthers = ['features/access/request-drawer.tsx']

/** Matches a file that has a form or sends a confirmed request. */
const maker = /[= ]use(Contract|Record)Form\(\{|useWrite\(\{|writeDraft\(|<(FormDrawer|EditDrawer|ConfirmCommand)$/m

/** Shells for the forms of features; they have no form of their own. */
const shells = ['records/form-drawer.tsx', 'records/confirm-command.tsx']

test('every form of the console is tried with every fault', () => {
  const makers = filesUnder('src/console', /\.tsx?$/)
    .filter((path) => maker.test(readFileSync(path, 'utf8')))
    .map((path) => path.slice(path.indexOf('src/console/') + 'src/console/'.length))
    .filter((path) => !/^(forms|lib)\//.test(path) && !shells.includes(path))
  const tried = new Set([...forms.map(({ file }) => file), ...withoutCall, ...byOthers])
  expect(makers.length).toBeGreaterThan(30)
  expect(makers.filter((file) => !tried.has(file))).toEqual([])
  expect([...tried].filter((file) => !makers.includes(file))).toEqual([])
})

test('every write that the console makes is sent by one of these forms, or tried where it is said', () => {
  const modules = import.meta.glob<object>('/src/contract/**/*.ts', { eager: true })
  const writes = Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => {
      const [method, path]: unknown[] = ['method', 'path'].map((key) => Reflect.get(Object(value), key))
      return typeof method === 'string' && method !== 'GET' ? [{ name, call: `${method} ${path}` }] : []
    })
  const source = filesUnder('src/console', /\.tsx?$/)
    .map((path) => readFileSync(path, 'utf8'))
    .join()
  const made = new Set(writes.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(source)).map(({ call }) => call))
  const sent = new Set(forms.flatMap(({ sends }) => sends))
  expect(made.size).toBeGreaterThan(50)
  expect([...made].filter((call) => !sent.has(call)).sort()).toEqual(Object.keys(withoutForm).sort())
  expect(Object.values(withoutForm).filter((file) => !existsSync(`tests/e2e/${file}`))).toEqual([])
})

test('every form of a record that others may change is tried in two tabs that type different things', () => {
  const files = filesUnder('src/console', /\.tsx$/).map((path) => path.slice(path.indexOf('src/console/') + 12))
  const ofRecords = files
    .map((file) => ({
      file,
      made: readFileSync(`src/console/${file}`, 'utf8').split(/useRecordForm\(\{|<EditDrawer$/m).length - 1,
    }))
    .filter(({ file, made }) => made > 0 && !shells.includes(file))
  const askedIn = (path: string) => forms.filter(({ file, second }) => file === path && second === 'asked').length
  expect(ofRecords.length).toBeGreaterThan(10)
  expect(ofRecords.filter(({ file, made }) => askedIn(file) < made)).toEqual([])
})

test('what a form of the fault suite sends is in the contract', () => {
  const known = Object.keys(expectedAccess)
  expect(forms.flatMap(({ sends }) => sends).filter((name) => !known.includes(name))).toEqual([])
  expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length)
})

test('the sample meets every fault, and as many forms as it can', () => {
  const sample = samplePairs()
  expect(sample.map(({ trouble }) => trouble.name).sort()).toEqual(troubles.map(({ name }) => name).sort())
  expect(new Set(sample.map(({ form }) => form)).size).toBeGreaterThan(troubles.length / 2)
})
