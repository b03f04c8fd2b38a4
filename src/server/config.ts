// The environment, parsed once. A wrong value stops the start with one clear line.

export interface Config {
  /** 0 takes any free port. Default 4173. */
  readonly port: number
  /** Default 127.0.0.1. */
  readonly host: string
  /** Where PGlite keeps its data; ignored with `databaseUrl`. `memory://` keeps nothing. Default `./data`. */
  readonly dataDir: string
  /** `postgres://…`: any PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | null
  /** The address people use, when a proxy stands before the server; https turns on secure cookies and HSTS. */
  readonly publicUrl: URL | null
  readonly googleClientId: string | null
  /** E-mail domains whose people may sign in. */
  readonly allowedDomains: readonly string[]
  /** Demo data and the demo identity provider. */
  readonly demo: boolean
  readonly demoEcommerces: number
  readonly production: boolean
  /** Requests a minute and person (sign-in: and address); 0 is unlimited. */
  readonly limits: Readonly<Record<'signIn' | 'writes' | 'reads' | 'exports', number>>
}
