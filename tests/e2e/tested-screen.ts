// Defines a screen that the accessibility tests visit.
import type { Page } from 'playwright/test'
import type { AccountType } from '#contract/access.ts'

export interface TestedScreen {
  readonly name: string
  /** Account type of the user who visits the screen. Default: `n1`. */
  readonly accountType?: AccountType
  /** Path of the screen. If undefined, `waitUntilReady` opens the screen from the screen before it in the list. */
  readonly url?: string
  /** True if only a full page load displays the screen, and no navigation within the console. */
  readonly needsPageLoad?: true
  /**
   * True if the screen contains Portuguese names that are never translated, for example the names of parked drawers.
   */
  readonly containsPortugueseNames?: true
  /** Performs the steps that open the screen, such as clicks, and waits until the screen is displayed. */
  readonly waitUntilReady: (page: Page) => Promise<void>
}
