// Defines the interface of demo mode. Only main.ts imports the implementation.
import type { Hono } from 'hono'
import type { AccountType } from '#contract/access.ts'
import type { Config, Helpdesk } from './config.ts'
import type { Database, PooledDatabase } from './db/database.ts'
import type { IdentityProvider } from './services/identity.ts'
import type { Secrets } from './services/secrets.ts'

/** Demo user of one account type. */
export interface DemoAccount {
  readonly account_type: AccountType
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** `sub` claim in the ID tokens of the user. */
  readonly subject: string
}

export interface DemoIdentityProvider extends IdentityProvider {
  /** Returns a signed ID token for a demo user, as a real identity provider would. */
  readonly createToken: (user: DemoAccount, nonce: string | null, now: Date) => Promise<string>
}

/** Demo data, demo users and demo servers of external services. */
export interface DemoMode {
  /** Users who can sign in to the demo: one per account type. */
  readonly users: readonly DemoAccount[]
  readonly createIdentityProvider: (db: Database) => DemoIdentityProvider
  /**
   * Adds the routes of the demo's fake external systems (OAuth provider, dashboard, carriers, connector, helpdesk)
   * under `/demo/`.
   */
  readonly addRoutes: (app: Hono, services: { readonly now: () => Date; readonly db: PooledDatabase }) => void
  readonly seed: (db: Database, config: Config, secrets: Secrets | null) => Promise<void>
  /** Returns the URLs of the demo OAuth provider, which are used instead of the URLs of Bling. */
  readonly getBlingUrls: (serverUrl: string) => { readonly authorizeUrl: string; readonly tokenUrl: string }
  /** Returns the demo helpdesk on this server. The demo helpdesk implements the notes API of Zendesk. */
  readonly createHelpdesk: (serverUrl: string) => Helpdesk
  /** Maps the URL of a demo carrier to a URL on this server; returns null for any other URL. */
  readonly getCarrierUrl: (url: URL, serverUrl: string) => URL | null
  /**
   * Maps the URL of the demo connector (a merchant's system) to a URL on this server; returns null for any other URL.
   */
  readonly getConnectorUrl: (url: URL, serverUrl: string) => URL | null
  /** Maps the URL of the demo dashboard to a path on this server; returns null for any other URL. */
  readonly getDashboardPath: (url: string) => string | null
}
