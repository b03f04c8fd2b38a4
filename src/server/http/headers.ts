// Headers that every answer carries. The console's pages set their own content policy before.
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '#server/config.ts'

export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  return secureHeaders({
    overwrite: false,
    // For everything that is no page of ours: opened by itself it loads nothing, sends nothing, runs nothing.
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      sandbox: [],
    },
    xFrameOptions: 'DENY',
    strictTransportSecurity: publicUrl?.protocol === 'https:' && 'max-age=31536000; includeSubDomains',
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}
