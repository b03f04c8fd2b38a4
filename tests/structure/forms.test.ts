// Checks that the fault suite (tests/e2e/faults) covers every form of the console and that its requests exist in the
// contract.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allHandlers } from '#server/all-handlers.ts'
import { expectedAccess } from '../access/expected.ts'
import { NO_PLATFORM_CALL } from '../e2e/faults/forms.ts'
import { allPairs, faultsAndActions, forms, samplePairs } from '../e2e/faults/pairs.ts'
import { listFilesBelow } from './files.ts'

/**
 * Writes without a form (buttons, switches, sign-in and sign-out), each with the file in `tests/e2e` that tests its
 * errors.
 */
const writesWithoutForm: Readonly<Record<string, string>> = {
  'POST /v2/boss/batches/:id/pause': 'batches.spec.ts',
  'POST /v2/boss/batches/:id/resume': 'batches.spec.ts',
  // A retry opens the same confirmation dialog as the start of a batch.
  'POST /v2/boss/batches/:id/retry': 'batches.spec.ts',
  'POST /v2/boss/batches/:id/cancel': 'batches.spec.ts',
  'DELETE /v2/boss/claims/:entity/:id': 'queues.spec.ts',
  'POST /v2/boss/integrations/:id/authorize': 'authorization.spec.ts',
  'POST /v2/boss/integrations/authorized': 'authorization.spec.ts',
  'POST /v2/boss/lookup/consumer': 'find.spec.ts',
  // The form sends this dry run while the user types.
  'POST /v2/boss/ecommerces/changes/check': 'change-many.spec.ts',
  'POST /v2/boss/integrations/:id/ping': 'integrations.spec.ts',
  // The user's own note is deleted immediately; the toast offers an undo.
  'DELETE /v2/boss/notes/:id': 'notes.spec.ts',
  'DELETE /v2/boss/exports/:id': 'reports-single-export.spec.ts',
  'POST /v2/boss/access-requests': 'access-requests.spec.ts',
  'PUT /v2/boss/access-requests/:id': 'access-requests.spec.ts',
  'PUT /v2/boss/inbox': 'inbox.spec.ts',
  'POST /v2/boss/reverses/:id/replies': 'replies.spec.ts',
  'PUT /v2/boss/inbox/:id': 'inbox.spec.ts',
  'PUT /v2/users/me/preferences': 'preferences.spec.ts',
  'POST /demo/identities/:account_type/token': 'faults/session.spec.ts',
  'POST /v2/auth/login': 'faults/session.spec.ts',
  'POST /v2/auth/logout': 'faults/session.spec.ts',
}

/** Forms that send no request: one sets the ticket of the tab, the other displays the result of an upload. */
const formsWithoutRequest = ['features/tickets/ticket-drawers.tsx', 'features/stores/upload-tab.tsx']

/**
 * Forms for users who lack a permission. The fault suite signs in with all permissions and cannot open them;
 * access-requests.spec.ts tests these forms.
 */
const formsForOtherUsers = ['features/access/request-drawer.tsx']

/** Matches the code of a file that contains a form or sends a confirmed request. */
const formPattern =
  /[= ]use(Contract|Record)Form\(\{|useWrite\(\{|writeDraft\(|<(FormDrawer|EditDrawer|ConfirmCommand)$/m

/** Generic form components that other files use; these components are not forms themselves. */
const genericForms = ['records/form-drawer.tsx', 'records/confirm-command.tsx']

test('A form is not tested in front of a platform exactly if no call exists for it', () => {
  const missing = allHandlers.flatMap(({ endpoint }) =>
    endpoint.extension ? [`${endpoint.method} ${endpoint.path}`] : [],
  )
  const names = (testedForms: typeof forms) => testedForms.map(({ name }) => name)
  expect(names(forms.filter(({ platformOverrides }) => platformOverrides === NO_PLATFORM_CALL))).toEqual(
    names(forms.filter(({ endpoints }) => endpoints.some((endpoint) => missing.includes(endpoint)))),
  )
})

test('Every form of the console is tested with every fault', () => {
  const formFiles = listFilesBelow('src/console', /\.tsx?$/)
    .filter((path) => formPattern.test(readFileSync(path, 'utf8')))
    .map((path) => path.slice(path.indexOf('src/console/') + 'src/console/'.length))
    .filter((path) => !/^(forms|lib)\//.test(path) && !genericForms.includes(path))
  const testedFiles = new Set([...forms.map(({ file }) => file), ...formsWithoutRequest, ...formsForOtherUsers])
  expect(formFiles.length).toBeGreaterThan(30)
  expect(formFiles.filter((file) => !testedFiles.has(file))).toEqual([])
  expect([...testedFiles].filter((file) => !formFiles.includes(file))).toEqual([])
})

test('Every write of the console is sent by one of these forms or has another test', () => {
  const modules = import.meta.glob<object>('/src/contract/**/*.ts', { eager: true })
  const writes = Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => {
      const [method, path]: unknown[] = ['method', 'path'].map((key) => Reflect.get(Object(value), key))
      return typeof method === 'string' && method !== 'GET' ? [{ name, call: `${method} ${path}` }] : []
    })
  const consoleCode = listFilesBelow('src/console', /\.tsx?$/)
    .map((path) => readFileSync(path, 'utf8'))
    .join()
  const usedEndpoints = new Set(
    writes.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(consoleCode)).map(({ call }) => call),
  )
  const sentRequests = new Set(forms.flatMap(({ endpoints }) => endpoints))
  expect(usedEndpoints.size).toBeGreaterThan(50)
  expect([...usedEndpoints].filter((request) => !sentRequests.has(request)).sort()).toEqual(
    Object.keys(writesWithoutForm).sort(),
  )
  expect(Object.values(writesWithoutForm).filter((file) => !existsSync(`tests/e2e/${file}`))).toEqual([])
})

test('Every form of a shared record is tested in two tabs with different input', () => {
  const files = listFilesBelow('src/console', /\.tsx$/).map((path) => path.slice(path.indexOf('src/console/') + 12))
  const recordFormFiles = files
    .map((file) => ({
      file,
      formCount: readFileSync(`src/console/${file}`, 'utf8').split(/useRecordForm\(\{|<EditDrawer$/m).length - 1,
    }))
    .filter(({ file, formCount }) => formCount > 0 && !genericForms.includes(file))
  const countConflictForms = (path: string) =>
    forms.filter(({ file, onConflict }) => file === path && onConflict === 'question').length
  expect(recordFormFiles.length).toBeGreaterThan(10)
  expect(recordFormFiles.filter(({ file, formCount }) => countConflictForms(file) < formCount)).toEqual([])
})

test('Every request of the fault suite is in the contract', () => {
  const endpointNames = Object.keys(expectedAccess)
  expect(forms.flatMap(({ endpoints }) => endpoints).filter((name) => !endpointNames.includes(name))).toEqual([])
  expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length)
})

test('The sample covers every fault and as many forms as possible', () => {
  const sample = samplePairs(allPairs)
  expect(sample.map(({ faultOrAction }) => faultOrAction.name).sort()).toEqual(
    faultsAndActions.map(({ name }) => name).sort(),
  )
  expect(new Set(sample.map(({ form }) => form)).size).toBeGreaterThan(faultsAndActions.length / 2)
})
