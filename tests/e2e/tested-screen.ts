// Defines a screen that the accessibility tests visit.
import type { Page } from 'playwright/test'
import type { AccountType } from '#contract/access.ts'

export interface TestedScreen {
  readonly name: string
  /** Account type of the user who visits the screen. Default: `n1`. */
  readonly accountType?: AccountType
  /** Path of the screen. If undefined, `waitUntilReady` opens the screen from the previous screen. */
  readonly url?: string
  /** True when only a full page load displays the screen, because no navigation within the console opens it. */
  readonly needsPageLoad?: true
  /**
   * True when the screen contains Portuguese names that are never translated, for example the names of drawers that
   * were put aside.
   */
  readonly keepsPortuguese?: true
  /** Performs the steps that lead to the screen, such as clicks, and waits until the screen is displayed. */
  readonly waitUntilReady: (page: Page) => Promise<void>
}
