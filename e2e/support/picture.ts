import { test, type Locator, type Page } from '@playwright/test'

/** A picture beside the test's results, for eyes alone: taken where they are asked for with E2E_PICTURES=1. */
export async function keepPicture(of: Page | Locator, name: string): Promise<void> {
  if (process.env['E2E_PICTURES']) await of.screenshot({ path: test.info().outputPath(name) })
}
