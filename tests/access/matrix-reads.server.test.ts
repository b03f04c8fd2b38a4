// Sends requests to every read endpoint as users with every combination of permission area (context), level and account
// type. The response statuses must match the permissions listed in `expected.ts`.
import { expect, it } from 'vitest'
import { accountTypes } from '#contract/access.ts'
import { testEndpointAccess } from './endpoint-access.ts'
import { expectedAccess } from './expected.ts'
import { getEndpointName } from './matrix.ts'
import {
  allPermissionCases,
  allTestUsers,
  buildUser,
  getUserKey,
  SUBSET_COUNT,
  selectUsers,
  type TestUser,
} from './rights.ts'
import { standAloneEndpoints, startStandAloneServer } from './servers.ts'

it('every endpoint has an expected rule', () => {
  expect(standAloneEndpoints.map(getEndpointName).filter((name) => expectedAccess[name] === undefined)).toEqual([])
})

it('all users cover every combination, and each subset covers every context, level, baseline and account type', () => {
  const userKeys = new Set(allTestUsers.map(getUserKey))
  expect(allPermissionCases).toHaveLength(9 * 3 * 7 * 2)
  expect(allPermissionCases.filter((testCase) => !userKeys.has(getUserKey(buildUser(testCase))))).toEqual([])
  // Omits users of the type `admin_boss`, because these users have all permissions at every level.
  const getLevelKeys = (users: readonly TestUser[]) =>
    new Set(users.filter(({ type }) => type !== 'admin_boss').map((user) => getUserKey({ ...user, type: 'n1' })))
  for (let subsetNumber = 0; subsetNumber < SUBSET_COUNT; subsetNumber++) {
    const users = selectUsers(allTestUsers, subsetNumber)
    expect(getLevelKeys(users)).toEqual(getLevelKeys(allTestUsers))
    expect(new Set(users.map(({ type }) => type))).toEqual(new Set(accountTypes))
  }
})

testEndpointAccess(
  standAloneEndpoints.filter(({ method }) => method === 'GET'),
  () => startStandAloneServer(allTestUsers),
)
