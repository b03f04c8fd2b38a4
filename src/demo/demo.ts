// Demo mode: demo data, identity provider and simulated external systems. Only main.ts imports this module, and only if
// the configuration enables the demo.
import type { DemoMode } from '#server/demo-mode.ts'
import { addDemoCarriers, resolveDemoCarrierUrl } from './carriers.ts'
import { addDemoConnector, resolveDemoConnectorUrl } from './connector.ts'
import { addDemoDashboard, demoDashboardPath, getDemoDashboardUrl, isDemoDashboard } from './dashboard.ts'
import { addDemoHelpdesk, getDemoHelpdesk } from './helpdesk.ts'
import { createDemoIdentityProvider } from './identity-provider.ts'
import { addDemoOauth } from './oauth.ts'
import { demoUsers } from './people.ts'
import { seedDemo } from './seed.ts'

export const demo: DemoMode = {
  users: demoUsers,
  createIdentityProvider: createDemoIdentityProvider,
  addRoutes: (app, services) => {
    addDemoOauth(app, services)
    addDemoDashboard(app, services)
    addDemoCarriers(app)
    addDemoConnector(app)
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
