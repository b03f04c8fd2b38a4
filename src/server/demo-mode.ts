// The interface of demo mode. Only main.ts imports the demo itself; others receive this.
import type { Hono } from 'hono'
import type { AccountType } from '#contract/access.ts'
import type { Config, Helpdesk } from './config.ts'
import type { Database, PooledDatabase } from './db/database.ts'
import type { IdentityProvider } from './services/identity.ts'
import type { Secrets } from './services/secrets.ts'

export interface DemoPerson {
  readonly account_type: AccountType
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** The `sub` of their identity tokens. */
  readonly subject: string
}

export interface DemoIdentityProvider extends IdentityProvider {
  /** An identity token as a real provider would sign it. */
  readonly tokenFor: (person: DemoPerson, nonce: string | null, now: Date) => Promise<string>
}

export interface DemoMode {
  /** Who may sign in: one person per account type. */
  readonly people: readonly DemoPerson[]
  readonly identityProvider: (db: Database) => DemoIdentityProvider
  /** The OAuth provider, the dashboard, the carriers, the connector and the helpdesk, under `/demo/`. */
  readonly addRoutes: (app: Hono, services: { readonly now: () => Date; readonly db: PooledDatabase }) => void
  readonly seed: (db: Database, config: Config, secrets: Secrets | null) => Promise<void>
  /** The OAuth provider that stands in for Bling's. */
  readonly bling: (ownAddress: string) => { readonly authorizeUrl: string; readonly tokenUrl: string }
  /** A small helpdesk at this very server, which takes notes as Zendesk does. */
  readonly helpdesk: (ownAddress: string) => Helpdesk
  /** The address at this very server of one of the demo's carriers; null: it is none. */
  readonly carrierUrl: (url: URL, ownAddress: string) => URL | null
  /** The address at this very server of the demo's connector; null: it is somebody else's. */
  readonly connectorUrl: (url: URL, ownAddress: string) => URL | null
  /** The path at this very server of the demo's dashboard; null: the address is of another one. */
  readonly dashboardPath: (address: string) => string | null
}
