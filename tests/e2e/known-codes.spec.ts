// Tests that pages display names instead of internal codes for segments, modules, features and integration types.
import type { Page } from 'playwright/test'
import { languages } from '#contract/languages.ts'
import { integrationTypes } from '#contract/platform/integrations.ts'
import { featureRows, segmentRows } from '#server/db/catalogue.ts'
import { integrationScenarioIds } from '../../src/demo/integrations.ts'
import { openApiSession } from './api-session.ts'
import { expect, test } from './own-preferences.ts'
import { signIn } from './steps.ts'

/** Internal codes that are also names of metadata, so that pages may display them. */
const metadataNames = ['theme']

const internalCodes = new Set<string>([
  ...segmentRows.map(({ id }) => id),
  ...featureRows.flatMap(({ module, value }) => [module, value, `${module}.${value}`]),
  ...integrationTypes,
])
for (const name of metadataNames) internalCodes.delete(name)

const ecommerceUrl = `/ecommerces/show/${integrationScenarioIds.everyType}`
const pageUrls = [
  '/ecommerces?situation=all&limit=100',
  ecommerceUrl,
  `${ecommerceUrl}?tab=integration`,
  `${ecommerceUrl}?do=ecommerces.addIntegration&ecommerce=${integrationScenarioIds.everyType}`,
  `${ecommerceUrl}?tab=features`,
  `${ecommerceUrl}?tab=urls`,
  `${ecommerceUrl}?do=ecommerces.compare&ecommerce=${integrationScenarioIds.everyType}&other=1`,
  '/ecommerces/new',
]

/** Returns the texts of the page, including the options of selects, split at punctuation marks. */
const getTextParts = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
    return texts.flatMap((text) => text.split(/[·:,]/)).map((part) => part.trim())
  })

for (const language of languages) {
  test(`pages show names instead of codes in ${language}`, async ({ page, baseURL }) => {
    test.setTimeout(180_000)
    const session = await openApiSession(baseURL, 'n2')
    await session.put('/v2/users/me/preferences', { language })
    await signIn(page, 'n2', '/')
    for (const path of pageUrls) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      const texts = await getTextParts(page)
      expect(
        texts.filter((line) => internalCodes.has(line)),
        path,
      ).toEqual([])
      if (language !== 'en-US') expect(texts, path).not.toContain('Default')
    }
  })
}
