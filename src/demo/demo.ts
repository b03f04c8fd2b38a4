// Demo mode: demo data, identity provider and simulated external systems. Only main.ts imports this module, and only if
// the configuration enables the demo.
import type { DemoMode } from '#server/demo-mode.ts'
import { addDemoCarrierRoutes, resolveDemoCarrierUrl } from './carriers.ts'
import { addDemoConnectorRoutes, resolveDemoConnectorUrl } from './connector.ts'
import { addDemoDashboardRoutes, demoDashboardPath, getDemoDashboardUrl, isDemoDashboard } from './dashboard.ts'
import { addDemoHelpdesk, getDemoHelpdesk } from './helpdesk.ts'
import { createDemoIdentityProvider } from './identity-provider.ts'
import { addDemoOauthRoutes } from './oauth.ts'
import { demoUsers } from './people.ts'
import { seedDemo } from './seed.ts'

export const demo: DemoMode = {
  users: demoUsers,
  createIdentityProvider: createDemoIdentityProvider,
  addRoutes: (app, services) => {
    addDemoOauthRoutes(app, services)
    addDemoDashboardRoutes(app, services)
    addDemoCarrierRoutes(app)
    addDemoConnectorRoutes(app, services)
    addDemoHelpdesk(app)
  },
  seed: (db, { demoEcommerces, demoReverses, demoStores, demoTrackingErrors, port }, secrets) =>
    seedDemo(db, {
      ecommerceCount: demoEcommerces,
      reverseCount: demoReverses,
      extraStoreCount: demoStores,
      extraTrackingErrorCount: demoTrackingErrors,
      secrets,
      port,
      dashboardUrl: getDemoDashboardUrl(port),
    }),
  getBlingUrls: (serverUrl) => ({ authorizeUrl: '/demo/oauth/authorize', tokenUrl: `${serverUrl}/demo/oauth/token` }),
  createHelpdesk: getDemoHelpdesk,
  getCarrierUrl: resolveDemoCarrierUrl,
  getConnectorUrl: resolveDemoConnectorUrl,
  getDashboardPath: (url) => (isDemoDashboard(url) ? demoDashboardPath : null),
}
